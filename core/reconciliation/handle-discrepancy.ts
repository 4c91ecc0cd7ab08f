import { describeError, log } from '#core/runtime/log.ts';
import type { Discrepancy, Finding } from './discrepancy.ts';
import { recordDiscrepancy } from './discrepancy-store.ts';

/**
 * Repairs what can be repaired safely; otherwise records the discrepancy and alerts the operator once.
 * @param repair false for a dry run that changes nothing.
 * @returns null for a known discrepancy without a new alert.
 */
export async function handleDiscrepancy(
  discrepancy: Discrepancy,
  repair: boolean,
): Promise<Finding | null> {
  const { repair: mend, ...found } = discrepancy;
  if (!repair) return { ...found, outcome: 'found' };
  const finding = mend ? await repaired(found, mend) : await recordDiscrepancy(found);
  if (finding) log('info', 'daily_check_found', { ...finding });
  return finding;
}

async function repaired(
  found: Omit<Discrepancy, 'repair'>,
  mend: () => Promise<void>,
): Promise<Finding | null> {
  try {
    await mend();
    return { ...found, outcome: 'repaired' };
  } catch (error) {
    return recordDiscrepancy(failure(found.subject, error, found.kind));
  }
}

/** The discrepancy for a failed check, so that the run continues and the operator is alerted. */
export function failure(subject: string, error: unknown, during: string): Discrepancy {
  const { error: name, message } = describeError(error);
  return { kind: 'check_failed', subject, details: { during, error: name, message } };
}
