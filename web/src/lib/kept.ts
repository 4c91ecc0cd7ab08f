import { useState } from 'react';

/**
 * What somebody was at when their session ended: it waits in the page's memory, and nowhere else, until they have
 * signed in again. A new load of the page, which signing out is, forgets it.
 */
interface Kept<T> {
  value: T;
}

const forgetting: (() => void)[] = [];
let keptFor: string | null = null;

/** Something to be kept; made once, beside what uses it. */
export function kept<T>(initial: T): Kept<T> {
  const box = { value: initial };
  forgetting.push(() => {
    box.value = initial;
  });
  return box;
}

/** State that begins with what was kept, and is kept as it changes. */
export function useKept<T>(box: Kept<T>) {
  const [value, setValue] = useState(box.value);
  const keep = (next: T) => {
    box.value = next;
    setValue(next);
  };
  return [value, keep] as const;
}

/** Says whose it is from now on: what another person was at is forgotten. */
export function keepFor(userId: string) {
  if (keptFor !== userId) for (const forget of forgetting) forget();
  keptFor = userId;
}
