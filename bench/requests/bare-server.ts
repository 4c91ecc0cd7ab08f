import { createServer } from 'node:http';
import { jwtVerify } from 'jose';

/**
 * The control of `GET /api/user`: a bare server that verifies the session token of a request, and responds with JSON.
 * Runs in a process of its own: `bare-server.ts KEY ANSWER`; prints its port.
 */
const [, , key = '', answer = ''] = process.argv;
const secret = new TextEncoder().encode(key);

const server = createServer((incoming, outgoing) => {
  const token = /(?:^|; )session=([^;]*)/.exec(incoming.headers.cookie ?? '')?.[1] ?? '';
  jwtVerify(token, secret, { algorithms: ['HS256'] }).then(
    () => {
      outgoing.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      outgoing.end(answer);
    },
    () => {
      outgoing.writeHead(401);
      outgoing.end();
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
