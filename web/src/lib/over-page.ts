/**
 * The state of a history entry for what is shown over the page: Back leads to the page, which stays as it is.
 * @param id of what is shown; unlike the entry, it does not outlive the component that shows it
 */
export function overPage(state: unknown, id: string): object {
  return { ...(typeof state === 'object' && state), overlay: id };
}

/** What is shown over the page in the history entry with this state. */
export function overlayIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, 'overlay') : undefined;
}
