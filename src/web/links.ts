// Links to a position or a game: `#fen=…`, and `#pgn=…` with the game compressed.

const FORMAT = 'deflate-raw';
/** Characters. A link that unpacks to more is none of ours. */
const LONGEST_PGN = 1_000_000;

/** What a link leads to. */
export type Linked =
  | { readonly kind: 'fen'; readonly fen: string; readonly chess960: boolean }
  | { readonly kind: 'pgn'; readonly pgn: string };

export function fenLink(page: string, fen: string): string {
  return `${page}#fen=${encodeURIComponent(fen).replaceAll('%20', '_').replaceAll('%2F', '/')}`;
}

/** Rejects with an error in words for a game that is too long. */
export async function pgnLink(page: string, pgn: string): Promise<string> {
  if (pgn.length > LONGEST_PGN) throw new Error('The game is too long for a link. Save it as a file.');
  const packed = new Blob([pgn]).stream().pipeThrough(new CompressionStream(FORMAT));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `${page}#pgn=${btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** Reads the part of an address behind `#`; null if it is no link. Rejects with an error in words for a broken one. */
export async function readLink(hash: string): Promise<Linked | null> {
  const [, kind, value = ''] = /^#(fen|pgn)=(.*)$/.exec(hash) ?? [];
  if (kind === undefined) return null;
  try {
    if (kind === 'fen') {
      const fen = decodeURIComponent(value).replaceAll('_', ' ');
      return { kind, fen, chess960: namesRooks(fen) };
    }
    return { kind: 'pgn', pgn: await unpack(value) };
  } catch {
    throw new Error('The link is broken: no game can be read from it.');
  }
}

/** True if castling rights are written by the rooks' files, as only games of Chess960 have them. */
function namesRooks(fen: string): boolean {
  return /^[A-Ha-h]+$/.test(fen.trim().split(/\s+/)[2] ?? '');
}

async function unpack(text: string): Promise<string> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream(FORMAT))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let pgn = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    pgn += part.value;
    if (pgn.length > LONGEST_PGN) throw new Error('too long');
  }
  return pgn;
}
