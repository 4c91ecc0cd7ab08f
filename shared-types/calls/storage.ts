import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { coldStorage, hotStorage } from '#shared/rules/plans.ts';
import { grouped } from '#shared/rules/text/grouped.ts';

/** An amount of storage in TB, with limits and a step. Steps are powers of two, so the check is exact. */
// @__NO_SIDE_EFFECTS__
function terabytes(name: string, limits: { minTb: number; maxTb: number; stepTb: number }) {
  const { minTb, maxTb, stepTb } = limits;
  const rule = `${name} goes from ${minTb} to ${grouped(maxTb)} TB in steps of ${stepTb} TB.`;
  return z.number({ error: rule }).check(
    z.minimum(minTb, rule),
    z.maximum(maxTb, rule),
    z.refine((tb) => Number.isInteger(tb / stepTb), rule),
  );
}

const hotAmounts = z.object({
  success: z.literal(true),
  /** TB requested. */
  storageAmount: z.number(),
  /** TB paid for. */
  provisionedStorageAmount: z.number(),
});

const coldAmounts = z.object({
  success: z.literal(true),
  /** TB requested. */
  coldStorageAmount: z.number(),
  /** TB paid for. */
  provisionedColdStorageAmount: z.number(),
});

export const getStorage = operation({
  route: 'GET /api/get-storage',
  access: 'see_workspace',
  reaches: 'nothing',
  summary: 'Requested and provisioned hot storage, in TB.',
  answer: hotAmounts,
});

export const getColdStorage = operation({
  route: 'GET /api/get-cold-storage',
  access: 'see_workspace',
  reaches: 'nothing',
  summary: 'Requested and provisioned cold storage, in TB.',
  answer: coldAmounts,
});

export const updateStorage = operation({
  route: 'POST /api/update-storage',
  access: 'set_storage',
  reaches: 'nothing',
  summary: 'Request an amount of hot storage, in TB; it is provisioned once it is paid.',
  body: z.object({ storageAmount: terabytes('Hot storage', hotStorage) }),
  answer: hotAmounts,
  errors: ['payment_provider'],
});

export const updateColdStorage = operation({
  route: 'POST /api/update-cold-storage',
  access: 'set_storage',
  reaches: 'nothing',
  summary: 'Request an amount of cold storage, in TB; it is provisioned once it is paid.',
  body: z.object({ coldStorageAmount: terabytes('Cold storage', coldStorage) }),
  answer: coldAmounts,
  errors: ['payment_provider'],
});
