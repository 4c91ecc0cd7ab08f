import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { checkPage, cursorSchema, initialCursor, type Part } from './run.ts';

/** A part begins only where so many milliseconds are left for it. */
const enoughMs = 15_000;

/** A part ends with so many findings: the state machine takes answers of 256 KiB at most. */
const manyFindings = 400;

const request = z.object({ position: cursorSchema.optional() });

/**
 * The daily check, as far as it comes within a function's time. The state machine calls it again with the position
 * that it answers, until it is done.
 */
export async function handler(event: unknown, context: Context): Promise<Part> {
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
