import { jwtVerify } from 'jose';
import { CallError } from '#core/errors.ts';
import { done, type HttpResponse } from '#functions/http/answer.ts';
import type { HttpEvent } from '#functions/http/event.ts';
import { respondTo } from '#functions/http/respond.ts';
import { readSession, sessionCookie } from '#functions/http/session.ts';
import { changeUsername } from '#shared/calls/account.ts';
import { context, httpEvent, prepareEnvironment } from '#testkit/events.ts';
import type { Figure } from '../figure.ts';
import { interleave, milliseconds } from '../interleave.ts';

const runs = 25;
const requestsPerRun = 400;
const key = 'a-key-of-the-benchmark-that-is-as-long-as-real-ones';

/**
 * The milliseconds that a request takes without the table: limits, origin, session, validation and response, beside
 * `jwtVerify` alone for the token of its session.
 */
export async function oneRequest(): Promise<(name: 'request' | 'jwtVerify') => Figure> {
  process.env['SESSION_KEYS'] = JSON.stringify({ current: 'k1', k1: key });
  prepareEnvironment();
  const user = { id: 'user-1', sessionGeneration: 0, currentWorkspaceId: null };
  const cookie = await sessionCookie(user, 'session-1');
  const [pair = ''] = cookie.split(';');
  const token = pair.slice(pair.indexOf('=') + 1);
  const event = httpEvent(changeUsername.route, { body: { username: 'ada' }, cookies: [pair] });
  const keyBytes = new TextEncoder().encode(key);
  return interleave(runs, {
    request: () => each(async () => assertSucceeds(await handler(event, context))),
    jwtVerify: () => each(() => jwtVerify(token, keyBytes, { algorithms: ['HS256'] })),
  });
}

/** The product's handler, up to where the table would be read. */
const handler = respondTo(
  changeUsername,
  { identify: requireSession, cookies: async (_, cookies) => cookies },
  async () => done,
);

async function requireSession(event: HttpEvent) {
  const session = await readSession(event);
  if (!session) throw new CallError('signed_out');
  return session;
}

function assertSucceeds({ statusCode }: HttpResponse): void {
  if (statusCode !== 200) throw new Error(`The request was rejected with ${statusCode}.`);
}

/** Milliseconds of one of many calls in a row. */
async function each(call: () => Promise<unknown>): Promise<number> {
  const all = await milliseconds(async () => {
    for (let count = 0; count < requestsPerRun; count += 1) await call();
  });
  return all / requestsPerRun;
}
