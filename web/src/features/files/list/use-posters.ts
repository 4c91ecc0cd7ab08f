import { useEffect, useRef, useState } from 'react';
import { batchesOf } from '#web/features/files/changes/batches.ts';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { useApi } from '#web/lib/api/api-context.ts';

/** Milliseconds that the list must stand still before posters are requested. */
const restDelay = 120;
const postersAtOnce = 100;

/** The poster frame of a file, and its frames side by side. */
export interface Picture {
  url: string;
  strip?: { url: string; frames: number } | undefined;
}

/** The identity of a poster: a replaced file gets another, and each version in the trash has its own. */
const keyOf = ({ path, date, version }: Entry) => `${path}\0${version ?? date}`;

/** What an answer names a poster by. */
const idOf = ({ path, version = '' }: { path: string; version?: string | undefined }) =>
  `${path}\0${version}`;

/** The entries of a list are all in the trash, or none is. */
function bodyFor(entries: readonly Entry[]) {
  const trashed = entries.flatMap(({ path, version }) => (version ? [{ path, version }] : []));
  return trashed.length > 0 ? { trashed } : { paths: entries.map(({ path }) => path) };
}

/**
 * The links to the poster frames of the files in sight. Each is requested once; a file without one again only when the
 * list has been refreshed, as uploads add posters after their files.
 * @param visible the entries whose rows are visible
 * @param list changes when the list is refreshed
 */
export function usePosters(visible: readonly Entry[], list: unknown) {
  const { call } = useApi();
  const [posters, setPosters] = useState<ReadonlyMap<string, Picture>>(new Map());
  const requested = useRef({ list, keys: new Set<string>() });

  // Each render postpones the request.
  useEffect(() => {
    const resting = setTimeout(async () => {
      if (requested.current.list !== list) {
        requested.current = { list, keys: new Set(posters.keys()) };
      }
      const { keys: asked } = requested.current;
      const missing = visible.filter(
        (entry) => (entry.kind === 'video' || entry.kind === 'image') && !asked.has(keyOf(entry)),
      );
      for (const entry of missing) asked.add(keyOf(entry));
      const keys = new Map(missing.map((entry) => [idOf(entry), keyOf(entry)]));
      for (const entries of batchesOf(missing, postersAtOnce)) {
        // Posters are decoration: without an answer the icons stay.
        const answer = await call('POST /api/files/posters', { body: bodyFor(entries) }).catch(
          () => null,
        );
        if (!answer) continue;
        setPosters((before) => {
          const found = answer.posters.map(
            ({ url, strip, ...poster }) => [keys.get(idOf(poster)) ?? '', { url, strip }] as const,
          );
          return new Map([...before, ...found]);
        });
      }
    }, restDelay);
    return () => clearTimeout(resting);
  });

  return (entry: Entry) => posters.get(keyOf(entry));
}
