import { type SecondFactorKind, secondFactorKinds } from '#shared/second-factor-kinds.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { errorCode } from '#web/lib/messages.ts';

/** What the second step can be taken with, where a sign-in was answered that it is needed; null otherwise. */
export function secondStepNeeded(error: unknown): SecondFactorKind[] | null {
  if (!(error instanceof ApiError) || errorCode(error) !== 'second_step_needed') return null;
  const body: unknown = JSON.parse(error.body);
  const factors: unknown = body && typeof body === 'object' && Reflect.get(body, 'factors');
  return secondFactorKinds.filter((kind) => Array.isArray(factors) && factors.includes(kind));
}
