// Installs and builds what a checkout needs before its engine can start: `node src/tools/first-build.mjs`. It needs no package.
//
// However many engines start at once and whichever of them are killed, one build runs at a time. The builder is a process group
// of its own, and the lock belongs to the group: as long as anything of it lives, the others wait. The process that started
// the builder ends the group when the builder dies; the builder ends it when that process is gone.
//
// The lock is a folder of numbered files, the newest of which counts: it holds the group's number, or nothing when the build has
// ended. Whoever finds the newest one free makes the next number, by a link, which appears complete and only once. The newest
// file is never removed, so a start that was held up between looking and linking sees that its number has been passed.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, URL } from 'node:url';
import { isCurrent, timeOf } from './is-current.mjs';

const OLDEST_NODE = 20;
/** Milliseconds between two looks at the lock, and between two signs of life. */
const LOOK_MS = 200;
const SIGN_MS = 1000;
/** Without a sign of life for so long, the holder's number belongs to another program by now. */
const SILENCE_MS = 60_000;
/** The same for a holder whose leader is gone: what it has started gives no sign, and has so long to end. */
const ORPHANS_MS = 600_000;
/** Milliseconds that a build has to end by itself. */
const PATIENCE_MS = 5000;

const script = fileURLToPath(import.meta.url);
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'dist', 'lock');
const isWindows = process.platform === 'win32';

function say(text) {
  process.stderr.write(`Sliderule: ${text}\n`);
}

/**
 * By content: copying a checkout gives every file a new time. npm writes its list of what is installed last, so an interrupted
 * installation is repeated. Packages for other systems are not installed.
 */
function isInstalled() {
  const read = (...names) => JSON.parse(readFileSync(join(root, ...names), 'utf8')).packages ?? {};
  let installed;
  try {
    installed = read('node_modules', '.package-lock.json');
  } catch {
    return false;
  }
  return Object.entries(read('package-lock.json')).every(
    ([path, { optional, version }]) =>
      path === '' || (installed[path] === undefined ? optional === true : installed[path].version === version),
  );
}

/** Whether a process, or with a negative number any process of a group, lives. */
function lives(number) {
  try {
    process.kill(number, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const groupLives = (group) => lives(isWindows ? group : -group);

function endGroup(group, signal) {
  try {
    process.kill(isWindows ? group : -group, signal);
  } catch {
    // There is none left.
  }
}

function newestNumber() {
  return Math.max(0, ...readdirSync(folder).map(Number).filter(Number.isInteger));
}

/** The group that holds a number; 0 if it is free. */
function holderOf(number) {
  const file = join(folder, String(number));
  let holder;
  try {
    holder = Number(readFileSync(file, 'utf8'));
  } catch {
    // A later one has removed it.
    return 0;
  }
  if (holder === 0 || !groupLives(holder)) return 0;
  // A builder that was killed gives no sign, but what it has started may go on.
  const patience = lives(holder) ? SILENCE_MS : ORPHANS_MS;
  return Date.now() - timeOf(file) > patience ? 0 : holder;
}

/** Waits for the lock. Returns the number that it was taken with. Throws an error of the file system. */
async function takeLock() {
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `draft-${process.pid}`);
  writeFileSync(draft, String(process.pid));
  let told = 0;
  try {
    for (;;) {
      const newest = newestNumber();
      const holder = holderOf(newest);
      if (holder !== 0) {
        if (told !== holder) say(`waiting for process ${holder}, which builds (${folder})`);
        told = holder;
        await sleep(LOOK_MS);
        continue;
      }
      const number = newest + 1;
      utimesSync(draft, new Date(), new Date());
      try {
        linkSync(draft, join(folder, String(number)));
      } catch (error) {
        if (error.code === 'EEXIST') continue;
        throw error;
      }
      if (newestNumber() === number) return number;
      rmSync(join(folder, String(number)), { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes what earlier holders, and starts that were killed while they waited, have left. */
function tidy(number) {
  for (const name of readdirSync(folder)) {
    const [, waiting = ''] = /^draft-(\d+)$/.exec(name) ?? [];
    const isLeft = Number(name) < number || (waiting !== '' && !lives(Number(waiting)));
    if (isLeft) rmSync(join(folder, name), { force: true });
  }
}

/** Throws if it fails. */
async function npm(...args) {
  const child = spawn('npm', args, { cwd: root, stdio: ['ignore', process.stderr, process.stderr], shell: isWindows });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the build failed');
}

/** The builder, which leads a process group. Resolves with the exit code. */
async function build(parent) {
  let number = 0;
  const ownFile = () => join(folder, String(number));
  const keeper = setInterval(() => {
    if (process.ppid !== parent) endGroup(process.pid, 'SIGTERM');
    if (number === 0) return;
    try {
      // Nobody takes a lock over whose holder gives signs of life, unless the holder was stopped for long.
      if (newestNumber() !== number) endGroup(process.pid, 'SIGKILL');
      utimesSync(ownFile(), new Date(), new Date());
    } catch {
      // Somebody removes the folder, and with it the build.
      endGroup(process.pid, 'SIGTERM');
    }
  }, SIGN_MS);
  try {
    number = await takeLock();
    tidy(number);
    if (!isCurrent(root)) {
      if (!isInstalled()) {
        say('installing');
        await npm('ci', '--include=dev', '--no-audit', '--no-fund');
      }
      say('building');
      await npm('run', 'build');
    }
    writeFileSync(ownFile(), '');
    return 0;
  } catch (error) {
    say(
      number === 0
        ? `the build in ${join(root, 'dist')} is missing or out of date, and nothing can be written there (${error.message}).`
        : error.message,
    );
    return 1;
  } finally {
    clearInterval(keeper);
  }
}

/** Starts the builder, and sees to it that nothing of it outlives this process. Resolves with the exit code. */
async function superviseBuild() {
  const parent = process.ppid;
  const builder = spawn(process.execPath, [script, String(process.pid)], {
    detached: true,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  const group = builder.pid;
  const end = async () => {
    endGroup(group, 'SIGTERM');
    for (const since = Date.now(); groupLives(group) && Date.now() - since < PATIENCE_MS;) await sleep(LOOK_MS / 4);
    endGroup(group, 'SIGKILL');
  };
  const leave = () => void end().then(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave);
  setInterval(() => {
    if (process.ppid !== parent) leave();
  }, LOOK_MS).unref();
  const [code] = await once(builder, 'exit');
  // npm may have died before what it started, which would otherwise build on.
  if (code !== 0) await end();
  return code ?? 1;
}

const [parent] = process.argv.slice(2);
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  say(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.`);
  process.exitCode = 1;
} else {
  process.exitCode = await (parent === undefined ? superviseBuild() : build(Number(parent)));
}
