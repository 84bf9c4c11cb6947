// Serves dist/web on this machine: npm run web [-- --port N --isolated]
//
// With --isolated it sends the headers that shared memory, and so threads, need.

import { parseArgs } from 'node:util';
import { serveWeb } from './web-server';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8080' }, isolated: { type: 'boolean', default: false } },
});
const { origin } = await serveWeb({ port: Number(values.port), isolated: values.isolated });
console.log(`${origin}/`);
