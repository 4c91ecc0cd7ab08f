import { createServer } from 'node:http';

// A process with the least that a server can do, for comparison: it prints its port, and responds to every request.
const server = createServer((_, outgoing) => {
  outgoing.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  outgoing.end('{"success":true}');
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
