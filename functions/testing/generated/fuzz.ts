import fc from 'fast-check';
import type { HttpHandler } from '#functions/http/middlewares.ts';
import { invoke } from '#functions/testing/events.ts';
import { withGrantedAccess } from '#functions/testing/granted-access.ts';
import { calls } from '#shared/api.ts';
import { env } from '#shared/environment.ts';
import type { Operation } from '#shared/operation.ts';
import { faultOf } from './answers.ts';
import { eventOf, type GeneratedRequest, requestsFor } from './requests.ts';
import { newVisitor, signInAgain, type Visitor } from './visitor.ts';

export interface Fuzzed {
  /** How many answers had which status. */
  statuses: Map<number, number>;
  /** What was wrong, with the request that led to it. */
  faults: string[];
}

const atOnce = 20;
const hour = 60 * 60;

/**
 * Makes a call with so many generated requests, signed in and out; the same seed makes the same requests. The clock
 * goes on by an hour every twenty requests, and each comes from an address of its own, so that no limit hides the work.
 */
export async function fuzz(
  file: keyof typeof calls,
  { runs, seed }: { runs: number; seed: number },
): Promise<Fuzzed> {
  const call: Operation = calls[file];
  const { handler }: { handler: HttpHandler } = await import(`../../${file}.ts`);
  const fuzzed: Fuzzed = { statuses: new Map(), faults: [] };
  let visitor = await newVisitor();
  const requests = fc.sample(requestsFor(call, visitor.known), { numRuns: runs, seed });
  const started = Number(process.env[env.clockOffsetSeconds] ?? 0);
  for (let from = 0; from < runs; from += atOnce) {
    process.env[env.clockOffsetSeconds] = String(started + (from / atOnce) * hour);
    const batch = requests.slice(from, from + atOnce);
    const ended = await Promise.all(batch.map((request) => send(request, visitor)));
    if (ended.includes(true)) visitor = await signInAgain(visitor);
  }
  process.env[env.clockOffsetSeconds] = String(started);
  return fuzzed;

  /** Sends a request, notes how it was answered, and tells whether the visitor's session ended by it. */
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
