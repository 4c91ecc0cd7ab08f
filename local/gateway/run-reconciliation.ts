import * as z from 'zod';
import type { Functions } from '#local/functions/functions.ts';

const part = z.object({
  position: z.looseObject({ totals: z.record(z.string(), z.number()) }),
  done: z.boolean(),
  findings: z.array(z.unknown()),
});

/** Runs the reconciliation to completion, page by page, as the state machine does in the cloud. */
export async function runReconciliation(functions: Functions, timeoutMs: number) {
  const findings: unknown[] = [];
  for (let event: object = {}; ; ) {
    const answer = part.parse(await functions.invoke('events/reconcile', event, timeoutMs));
    findings.push(...answer.findings);
    if (answer.done) return { totals: answer.position.totals, findings };
    event = { position: answer.position };
  }
}
