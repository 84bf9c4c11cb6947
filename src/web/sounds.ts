// Short tones for what happens in a game against the engine, made by the browser: there are no files.

export type Sound = 'move' | 'capture' | 'check' | 'warning' | 'end';

/** Tones by their frequency in Hz and their start in seconds. */
const TONES: Readonly<Record<Sound, readonly (readonly [frequency: number, start: number])[]>> = {
  move: [[330, 0]],
  capture: [
    [330, 0],
    [220, 0.06],
  ],
  check: [
    [440, 0],
    [660, 0.08],
  ],
  warning: [
    [880, 0],
    [880, 0.16],
    [880, 0.32],
  ],
  end: [
    [392, 0],
    [330, 0.14],
    [262, 0.28],
  ],
};
/** Seconds until a tone has faded. */
const LENGTH = 0.13;
const LOUDNESS = 0.12;

let context: AudioContext | null = null;

/** Plays a sound. A browser that has none, or that waits for a click first, stays silent. */
export function playSound(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const [frequency, start] of TONES[sound]) playTone(context, frequency, context.currentTime + start);
}

/** The sound of a move in SAN. */
export function soundOf(san: string): Sound {
  if (/[+#]/.test(san)) return 'check';
  return san.includes('x') ? 'capture' : 'move';
}

function playTone(audio: AudioContext, frequency: number, at: number): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(LOUDNESS, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + LENGTH);
}
