import { useEffect, useRef, useState } from 'react';
import { useApi } from '#web/lib/api-context.ts';
import { batchesOf } from './batches.ts';
import type { Entry } from './entries.ts';

/** Milliseconds that the list must stand still before posters are requested. */
const restDelay = 120;
const postersAtOnce = 100;

/** The identity of a poster: a replaced file gets another. */
const keyOf = ({ path, date }: Entry) => `${path}\0${date}`;

/**
 * The links to the poster frames of the files in sight. Each is requested once; a file without one again only when the
 * list has been refreshed, as uploads add posters after their files.
 * @param inSight the entries in sight
 * @param list changes when the list is refreshed
 */
export function usePosters(inSight: readonly Entry[], list: unknown) {
  const { call } = useApi();
  const [posters, setPosters] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = useRef(new Set<string>());
  const known = useRef(posters);
  known.current = posters;

  // biome-ignore lint/correctness/useExhaustiveDependencies: for another list
  useEffect(() => {
    asked.current = new Set(known.current.keys());
  }, [list]);

  const wanted = inSight.filter(({ kind }) => kind === 'video' || kind === 'image');
  const wantedKeys = wanted.map(keyOf).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: by their keys, as the array is another one in each render
  useEffect(() => {
    const resting = setTimeout(async () => {
      const missing = wanted.filter((entry) => !asked.current.has(keyOf(entry)));
      for (const entry of missing) asked.current.add(keyOf(entry));
      const keys = new Map(missing.map((entry) => [entry.path, keyOf(entry)]));
      for (const paths of batchesOf([...keys.keys()], postersAtOnce)) {
        // Posters are decoration: without an answer the icons stay.
        const answer = await call('POST /api/files/posters', { body: { paths } }).catch(() => null);
        if (!answer) continue;
        setPosters((before) => {
          const found = answer.posters.map(
            ({ path, url }) => [keys.get(path) ?? path, url] as const,
          );
          return new Map([...before, ...found]);
        });
      }
    }, restDelay);
    return () => clearTimeout(resting);
  }, [wantedKeys, list, call]);

  return (entry: Entry) => posters.get(keyOf(entry));
}
