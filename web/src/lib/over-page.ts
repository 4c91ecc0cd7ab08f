/**
 * The state of a history entry for what is shown over the page: Back leads to the page, which stays as it is.
 * @param name of what is shown
 */
export function overPage(state: unknown, name: string): object {
  return { ...(typeof state === 'object' && state), overlay: name };
}

/** What is shown over the page in the history entry with this state. */
export function overlayIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, 'overlay') : undefined;
}
