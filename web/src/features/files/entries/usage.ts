import type { CallAt } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';

/** The cache key of the storage's use. */
export const usagePath = '/api/storage/usage';

export type Usage = Answer<CallAt<'GET /api/storage/usage'>>;
type KindUsage = Usage['hot'];

/** Used and reserved of provisioned, from 0 to more than 1; 1 where nothing is provisioned, but something is used. */
export function shareUsed({ usedBytes, reservedBytes, provisionedBytes }: KindUsage): number {
  const taken = Number(usedBytes) + Number(reservedBytes);
  if (provisionedBytes === '0') return taken > 0 ? 1 : 0;
  return taken / Number(provisionedBytes);
}

/** Bytes that can still be stored, at least 0. */
export function bytesLeft({ usedBytes, reservedBytes, provisionedBytes }: KindUsage): bigint {
  const left = BigInt(provisionedBytes) - BigInt(usedBytes) - BigInt(reservedBytes);
  return left > 0n ? left : 0n;
}

/** Whether a plan runs that files can be stored with. */
export function hasPlan({ hot, cold }: Usage): boolean {
  return hot.provisionedBytes !== '0' || cold.provisionedBytes !== '0';
}

/** Whether nothing is stored, neither in folders nor in the trash. */
export function isUnused({ hot, cold }: Usage): boolean {
  return hot.usedBytes === '0' && cold.usedBytes === '0';
}
