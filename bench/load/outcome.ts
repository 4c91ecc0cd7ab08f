import type { Reply } from './api.ts';
import type { Outcome } from './model/model.ts';

/** What became of a change: an error of the server (5xx) leaves open whether it was made. */
export function outcomeOf<A>(reply: Reply<A>): Outcome {
  if (reply.isExpected) return 'acknowledged';
  const { status } = reply;
  return status !== null && status >= 400 && status < 500 ? 'refused' : 'unknown';
}
