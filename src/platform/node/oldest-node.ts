// Ends the process with one sentence on a Node that is too old. Imported before anything that such a Node lacks is used.

const OLDEST = 20;

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(`Sliderule needs Node ${OLDEST} or newer; this is ${process.version}.\n`);
  process.exit(1);
}
