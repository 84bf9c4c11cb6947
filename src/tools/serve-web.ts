// Serves dist/web on this machine: npm run web [-- --port N --host ADDRESS --isolated]
//
// Other machines have access only with --host, which is the address to listen on (0.0.0.0 for every one of this machine's).
// With --isolated it sends the headers that shared memory, and so threads, need.

import { existsSync } from 'node:fs';
import { UsageError, wholeNumber } from '../cli/arguments';
import { scriptArguments } from '../cli/script';
import { serveWeb, webFolder } from './web-server';

const { values } = scriptArguments({
  options: {
    port: { type: 'string', default: '8080' },
    host: { type: 'string', default: '127.0.0.1' },
    isolated: { type: 'boolean', default: false },
  },
});
const { host, isolated } = values;
if (!existsSync(webFolder)) throw new UsageError('the page is not built; npm run web build builds it');
const { origin } = await serveWeb({ port: wholeNumber('--port', values.port, 0, 65_535), host, isolated });
console.log(`${origin}/`);
