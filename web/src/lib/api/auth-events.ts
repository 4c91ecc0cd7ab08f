/**
 * What a response says about the session: `signed_out`: a 401; `role_changed`: a change rejected with 403, or a response
 * that names another role than the one on the screen; `not_shown`: a read rejected with 403, for which the role may
 * have changed; `other_workspace`: a 412, the user's current workspace is not the one on the screen;
 * `second_factor_required`: by its code, the workspace is shown only after a second factor is set up.
 */
export type AuthEvent =
  | 'signed_out'
  | 'role_changed'
  | 'not_shown'
  | 'other_workspace'
  | 'second_factor_required';

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

/** Emits the auth event of a failed response; most responses have none. */
export function reportAuthEvent(method: string, status: number, body: string) {
  if (status === 401) emit('signed_out');
  if (status === 412) emit('other_workspace');
  if (status !== 403) return;
  if (body.includes('"second_factor_required"')) emit('second_factor_required');
  else emit(method === 'GET' ? 'not_shown' : 'role_changed');
}

export function emit(event: AuthEvent) {
  for (const listener of listeners) listener(event);
}
