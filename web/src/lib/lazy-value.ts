/** Makes what takes a phone ten milliseconds when it is first asked for. */
export function lazyValue<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
