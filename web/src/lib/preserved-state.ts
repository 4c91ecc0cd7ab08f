import { useState } from 'react';

/**
 * Input that is preserved when the session ends: kept only in the page's memory, until the user has signed in again. A
 * reload of the page, which signing out causes, discards it.
 */
interface PreservedState<T> {
  value: T;
}

const clearPreserved: (() => void)[] = [];
let keptFor: string | null = null;

/** Creates a preserved state; called once per module that uses it. */
export function preserved<T>(initial: T): PreservedState<T> {
  const box = { value: initial };
  clearPreserved.push(() => {
    box.value = initial;
  });
  return box;
}

/** State that is initialized from the preserved value and updates it. */
export function usePreservedState<T>(box: PreservedState<T>) {
  const [value, setValue] = useState(box.value);
  const keep = (next: T) => {
    box.value = next;
    setValue(next);
  };
  return [value, keep] as const;
}

/** Sets the user that the preserved state belongs to; another user's is discarded. */
export function preserveFor(userId: string) {
  if (keptFor !== userId) for (const forget of clearPreserved) forget();
  keptFor = userId;
}
