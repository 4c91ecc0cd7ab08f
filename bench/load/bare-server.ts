import { createServer } from 'node:http';

// A process with the least that a server can do, for comparison: prints its port, and waits.
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"success":true}');
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : address}\n`);
});
