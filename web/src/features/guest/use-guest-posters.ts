import { useEffect, useRef, useState } from 'react';
import { guestMediaMinutes } from '#shared/calls/guests.ts';
import { maxPostersAtOnce } from '#shared/rules/text/file-names.ts';
import { batchesOf } from '#web/features/files/changes/batches.ts';
import { kindOf } from '#web/features/files/entries/file-kinds.ts';
import type { GuestCalls } from './guest-calls.ts';

/**
 * The signed addresses of the posters of a folder's films and pictures, as they arrive.
 * @param paths of its files
 * @returns the addresses by path, and what is called when one did not load: it is asked for again if it has expired
 */
export function useGuestPosters(calls: GuestCalls, paths: readonly string[]) {
  const [posters, setPosters] = useState<ReadonlyMap<string, string>>(new Map());
  const askedAt = useRef(new Map<string, number>());

  async function ask(fresh: readonly string[]) {
    const now = Date.now();
    for (const path of fresh) askedAt.current.set(path, now);
    for (const batch of batchesOf(fresh, maxPostersAtOnce)) {
      // Posters are decoration: without an answer the icons stay.
      const found = await calls.posters([...batch]).catch(() => null);
      if (found) setPosters((before) => new Map([...before, ...found]));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other paths are asked for
  useEffect(() => {
    const isPictured = (path: string) => ['video', 'image'].includes(kindOf(path));
    const fresh = paths.filter((path) => isPictured(path) && !askedAt.current.has(path));
    if (fresh.length > 0) void ask(fresh);
  }, [paths.join('\n')]);

  const onBroken = (path: string) => {
    const isExpired = Date.now() - (askedAt.current.get(path) ?? 0) > guestMediaMinutes * 60_000;
    setPosters((before) => new Map([...before].filter(([other]) => other !== path)));
    if (isExpired) void ask([path]);
  };
  return { posters, onBroken };
}
