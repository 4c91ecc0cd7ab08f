import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';

/**
 * Makes the next requests of an S3 operation fail: by default one and its retry, or of a lost reply only the first, so
 * that the retry finds what was done.
 */
export function failRequests(
  operation: string,
  how = '500',
  times = how === 'lost_reply' ? 1 : 2,
): Promise<unknown> {
  return controlEmulator(required(env.storageEndpoint), 'fail', { operation, times, how });
}
