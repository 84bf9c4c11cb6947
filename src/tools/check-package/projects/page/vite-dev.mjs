// Serves the page by Vite's dev server and prints its address.

import { createServer } from 'vite';

const server = await createServer({ server: { host: '127.0.0.1', port: 0 } });
await server.listen();
console.log(`http://127.0.0.1:${server.httpServer.address().port}/`);
