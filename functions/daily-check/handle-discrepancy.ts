import { describeError, log } from '#functions/runtime/log.ts';
import type { Discrepancy, Finding } from './discrepancy.ts';
import { recordDiscrepancy } from './discrepancy-store.ts';

/**
 * Mends what can be mended safely, and raises an alarm for the rest, once for each.
 * @param repair false only looks, and changes nothing.
 * @returns null for what is known already and has not changed.
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

/** That the check broke at something, so that the rest goes on and a person looks. */
export function failure(subject: string, error: unknown, during: string): Discrepancy {
  const { error: name, message } = describeError(error);
  return { kind: 'check_failed', subject, details: { during, error: name, message } };
}
