/**
 * What an answer says about the session itself, for whoever shows what the session may see: `signed_out` by a 401,
 * `not_allowed` by a change that was answered 403, which is to say that roles are others by now, `other_workspace` by a
 * 412: the workspace in front of the person is not the one on the screen; `second_factor_required` by its code: the
 * workspace is shown only once one is set up.
 */
type AuthEvent = 'signed_out' | 'not_allowed' | 'other_workspace' | 'second_factor_required';

const listeners = new Set<(refusal: AuthEvent) => void>();

/** Hears of refusals, until the function that it answers is called. */
export function onAuthEvent(listener: (refusal: AuthEvent) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Tells of an answer what it says about the session; most say nothing. */
export function reportAuthEvent(method: string, status: number, body: string) {
  if (status === 401) tell('signed_out');
  if (status === 412) tell('other_workspace');
  if (status !== 403) return;
  if (body.includes('"second_factor_required"')) tell('second_factor_required');
  else if (method !== 'GET') tell('not_allowed');
}

function tell(refusal: AuthEvent) {
  for (const listener of listeners) listener(refusal);
}
