import { repairStorage } from '#core/reconciliation/repair-storage.ts';
import { repairCases } from '#testkit/storage-repairs.ts';
import { answerTo, type Case } from './case.ts';

/** The cases of what the operator's tool does itself, by operation. */
export const operations: Readonly<Record<string, readonly Case[]>> = {
  'ops/storage': repairCases((workspaceId) =>
    answerTo(async () => {
      const findings = await repairStorage(workspaceId);
      if (findings.some(({ outcome }) => outcome !== 'repaired')) throw new Error('Try again.');
    }),
  ),
};
