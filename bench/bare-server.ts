import { createServer, type IncomingMessage } from 'node:http';
import { jwtVerify } from 'jose';

// A process with the least that a server can do, for comparison: `bare-server.ts ANSWER [KEY]` prints its port, and
// responds to every request with ANSWER, if KEY is given only after verifying the request's session token.
const [, , answer = '', key] = process.argv;
const secret = key === undefined ? undefined : new TextEncoder().encode(key);

const server = createServer((incoming, outgoing) => {
  verify(incoming).then(
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

async function verify({ headers }: IncomingMessage): Promise<void> {
  if (!secret) return;
  const token = /(?:^|; )session=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '';
  await jwtVerify(token, secret, { algorithms: ['HS256'] });
}
