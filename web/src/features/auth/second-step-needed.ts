import { type SecondFactorKind, secondFactorKinds } from '#shared/second-factor-kinds.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { errorCode } from '#web/lib/messages.ts';

/** The second factors to choose from if a sign-in requires a second step; null otherwise. */
export function secondStepNeeded(error: unknown): SecondFactorKind[] | null {
  if (!(error instanceof ApiError) || errorCode(error) !== 'second_step_needed') return null;
  const body: unknown = JSON.parse(error.body);
  const factors: unknown = body && typeof body === 'object' && Reflect.get(body, 'factors');
  return secondFactorKinds.filter((kind) => Array.isArray(factors) && factors.includes(kind));
}
