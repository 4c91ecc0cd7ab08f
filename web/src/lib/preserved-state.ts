import { useState } from 'react';

/**
 * What somebody was at when their session ended: it waits in the page's memory, and nowhere else, until they have
 * signed in again. A new load of the page, which signing out is, forgets it.
 */
interface PreservedState<T> {
  value: T;
}

const clearPreserved: (() => void)[] = [];
let keptFor: string | null = null;

/** Something to be kept; made once, beside what uses it. */
export function preserved<T>(initial: T): PreservedState<T> {
  const box = { value: initial };
  clearPreserved.push(() => {
    box.value = initial;
  });
  return box;
}

/** State that begins with what was kept, and is kept as it changes. */
export function usePreservedState<T>(box: PreservedState<T>) {
  const [value, setValue] = useState(box.value);
  const keep = (next: T) => {
    box.value = next;
    setValue(next);
  };
  return [value, keep] as const;
}

/** Says whose it is from now on: what another person was at is forgotten. */
export function preserveFor(userId: string) {
  if (keptFor !== userId) for (const forget of clearPreserved) forget();
  keptFor = userId;
}
