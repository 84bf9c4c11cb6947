// Serves dist/web on this machine: npm run web [-- --port N --isolated]
//
// With --isolated it sends the headers that shared memory, and so threads, need.

import { wholeNumber } from '../cli/arguments';
import { scriptArguments } from '../cli/script';
import { serveWeb } from './web-server';

const { values } = scriptArguments({
  options: { port: { type: 'string', default: '8080' }, isolated: { type: 'boolean', default: false } },
});
const { origin } = await serveWeb({ port: wholeNumber('--port', values.port, 0, 65_535), isolated: values.isolated });
console.log(`${origin}/`);
