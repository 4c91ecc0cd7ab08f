import fc from 'fast-check';
import * as z from 'zod';
import { type ErrorCode, errorCatalog } from '#core/errors.ts';
import type { HttpHandler } from '#functions/http/middlewares.ts';
import { calls } from '#shared/api.ts';
import type { Operation } from '#shared/operation.ts';
import { env } from '#shared/ops/environment.ts';
import { handlerFile } from '#shared/ops/event-functions.ts';
import { invoke } from '#testkit/events.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { eventOf, type GeneratedRequest, requestsFor, runsOf } from './requests.ts';
import { newVisitor, signInAgain, type Visitor } from './visitor.ts';

export interface Fuzzed {
  /** The number of responses by status. */
  statuses: Map<number, number>;
  /** The contract violations, with the request of each. */
  faults: string[];
}

const atOnce = 20;
const hour = 60 * 60;

/**
 * Makes a call with a number of generated requests, signed in and out; the same seed generates the same requests. The
 * clock advances by an hour every twenty requests, and each request has its own address, so that rate limits do not
 * apply.
 */
export async function fuzz(
  file: keyof typeof calls,
  { runs: most, seed }: { runs: number; seed: number },
): Promise<Fuzzed> {
  const call: Operation = calls[file];
  const runs = runsOf(call, most);
  const { handler }: { handler: HttpHandler } = await import(`../../${handlerFile(file)}`);
  const fuzzed: Fuzzed = { statuses: new Map(), faults: [] };
  let visitor = await newVisitor();
  const requests = fc.sample(requestsFor(call, visitor.samples), { numRuns: runs, seed });
  const started = Number(process.env[env.clockOffsetSeconds] ?? 0);
  for (let from = 0; from < runs; from += atOnce) {
    process.env[env.clockOffsetSeconds] = String(started + (from / atOnce) * hour);
    const batch = requests.slice(from, from + atOnce);
    const ended = await Promise.all(batch.map((request) => send(request, visitor)));
    if (ended.includes(true)) visitor = await signInAgain(visitor);
  }
  process.env[env.clockOffsetSeconds] = String(started);
  return fuzzed;

  /** Sends a request, records the response, and returns whether it ended the visitor's session. */
  async function send(request: GeneratedRequest, { person }: Visitor): Promise<boolean> {
    const event = eventOf(call, request, request.signedIn ? person.cookie : null);
    const answer = await withGrantedAccess(file, () => invoke(handler, event));
    const { status = 0, cookies, body } = answer;
    fuzzed.statuses.set(status, (fuzzed.statuses.get(status) ?? 0) + 1);
    const fault = faultOf(call, answer);
    if (fault) fuzzed.faults.push(`${fault}\n${JSON.stringify(request)}\n${JSON.stringify(body)}`);
    if (!request.signedIn) return false;
    return body.code === 'signed_out' || cookies.some((cookie) => cookie.includes('Max-Age=0'));
  }
}

type Answer = Awaited<ReturnType<typeof invoke>>;

const errorBody = z.strictObject({
  message: z.string().regex(/\w.*\.$/s),
  code: z.enum(Object.keys(errorCatalog) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
});

/**
 * The contract violation of a response, or null: it must be the declared response, or an error of the catalogue with
 * its shape and status that is not a server fault.
 */
function faultOf(call: Operation, { status = 0, headers, body }: Answer): string | null {
  if (status >= 500) return `It responded with ${status}.`;
  if (status === (call.status ?? 200)) {
    const read = call.answer.safeParse(body);
    return read.success ? null : `It is not the declared response: ${read.error.message}`;
  }
  const read = errorBody.safeParse(body);
  if (!read.success) return `It is not an error of the catalogue: ${read.error.message}`;
  if (status !== errorCatalog[read.data.code].status)
    return `${read.data.code} has status ${status}.`;
  if (status === 429 && !(Number(headers?.['retry-after']) > 0)) return 'It has no Retry-After.';
  return null;
}
