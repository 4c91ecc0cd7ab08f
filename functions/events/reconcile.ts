import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { checkPage, cursorSchema, initialCursor, type Part } from '#core/reconciliation/run.ts';

type Time = Pick<Context, 'getRemainingTimeInMillis'>;

/** Another page starts only if this number of milliseconds is left. */
const enoughMs = 15_000;

/** A part ends at this number of findings: the state machine accepts results of up to 256 KiB. */
const manyFindings = 400;

const request = z.object({ position: z.optional(cursorSchema) });

/**
 * Runs the reconciliation for as long as the function's time allows. The state machine calls it again with the returned
 * cursor until it is done.
 */
export async function handler(event: unknown, context: Time): Promise<Part> {
  let { position: at = initialCursor } = request.parse(event);
  const findings: Part['findings'] = [];
  for (;;) {
    const part = await checkPage(at, true);
    at = part.position;
    findings.push(...part.findings);
    const isLate = context.getRemainingTimeInMillis() < enoughMs;
    if (part.done || isLate || findings.length >= manyFindings) {
      return { position: at, done: part.done, findings };
    }
  }
}
