/** Lazily creates and caches a value that takes a phone ten milliseconds to create. */
export function lazyValue<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
