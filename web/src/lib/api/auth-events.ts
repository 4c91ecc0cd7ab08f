/**
 * What a response says about the session: `signed_out`: a 401; `not_allowed`: a change rejected with 403, which means
 * that the user's role has changed; `other_workspace`: a 412, the user's current workspace is not the one on the
 * screen; `second_factor_required`: by its code, the workspace is shown only after a second factor is set up.
 */
export type AuthEvent = 'signed_out' | 'not_allowed' | 'other_workspace' | 'second_factor_required';

const listeners = new Set<(event: AuthEvent) => void>();

/**
 * Subscribes to auth events.
 * @returns unsubscribes
 */
export function onAuthEvent(listener: (event: AuthEvent) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Emits the auth event of a response; most responses have none. */
export function reportAuthEvent(method: string, status: number, body: string) {
  if (status === 401) emit('signed_out');
  if (status === 412) emit('other_workspace');
  if (status !== 403) return;
  if (body.includes('"second_factor_required"')) emit('second_factor_required');
  else if (method !== 'GET') emit('not_allowed');
}

function emit(event: AuthEvent) {
  for (const listener of listeners) listener(event);
}
