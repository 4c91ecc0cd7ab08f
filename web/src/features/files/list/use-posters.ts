import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { maxPostersAtOnce } from '#shared/rules/text/file-names.ts';
import { batchesOf } from '#web/features/files/changes/batches.ts';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { isPreviewable } from '#web/features/files/entries/file-kinds.ts';
import { onPosterStored } from '#web/features/files/posters/poster-progress.ts';
import { useApi } from '#web/lib/api/api-context.ts';

/** Milliseconds that the list must stand still before posters are requested. */
const restDelay = 120;

/** The poster frame of a file, and its frames side by side. */
export interface Picture {
  url: string;
  strip?: { url: string; frames: number } | undefined;
  /** Called if it cannot be loaded, as what was announced may not have been stored: there is none then. */
  onBroken: () => void;
}

/** The identity of a poster: a replaced file gets another, and each version in the trash has its own. */
const keyOf = ({ path, date, version }: Entry) => `${path}\0${version ?? date}`;

/** What an answer names a poster by. */
const idOf = ({ path, version = '' }: { path: string; version?: string | undefined }) =>
  `${path}\0${version}`;

const isPicture = ({ kind }: Entry) => kind === 'video' || kind === 'image';

/** Whether a poster may be made of a file that has none; the server decides whether it is. */
const isDecodable = ({ name, size, version }: Entry) =>
  isPreviewable(name) && size !== 0 && version === undefined;

/** The entries of a list are all in the trash, or none is. */
function bodyFor(entries: readonly Entry[]) {
  const trashed = entries.flatMap(({ path, version }) => (version ? [{ path, version }] : []));
  return trashed.length > 0 ? { trashed } : { paths: entries.map(({ path }) => path) };
}

/**
 * The links to the poster frames of the files in sight. Each is requested once; a file without one again only when the
 * list has been refreshed, or once it is made. This browser makes what is missing, or cannot be loaded.
 * @param visible the entries whose rows are visible
 * @param list changes when the list is refreshed
 */
export function usePosters(visible: readonly Entry[], list: unknown) {
  const client = useApi();
  const [posters, setPosters] = useState<ReadonlyMap<string, Picture>>(new Map());
  const [, setStored] = useState(0);
  const requested = useRef({ list, keys: new Set<string>() });

  const make = async (entries: readonly Entry[]) => {
    const seen = entries.filter(isDecodable).map(({ path }) => ({ client: () => client, path }));
    if (seen.length === 0) return;
    // Posters are decoration: without the script the icons stay.
    const script = import('#web/features/files/posters/poster-queue.ts').catch(() => null);
    (await script)?.posterQueue.addSeen(seen);
  };

  const replace = (entry: Entry) => {
    setPosters((before) => new Map([...before].filter(([key]) => key !== keyOf(entry))));
    void make([entry]);
  };

  // Each render postpones the request.
  useEffect(() => {
    const resting = setTimeout(async () => {
      if (requested.current.list !== list) {
        requested.current = { list, keys: new Set(posters.keys()) };
      }
      const { keys: asked } = requested.current;
      const fresh = visible.filter((entry) => isPicture(entry) && !asked.has(keyOf(entry)));
      for (const entry of fresh) asked.add(keyOf(entry));
      const byId = new Map(fresh.map((entry) => [idOf(entry), entry]));
      for (const entries of batchesOf(fresh, maxPostersAtOnce)) {
        const answer = await client
          .call('POST /api/files/posters', { body: bodyFor(entries) })
          .catch(() => null);
        if (!answer) continue;
        const found = answer.posters.flatMap(({ url, strip, ...poster }) => {
          const entry = byId.get(idOf(poster));
          return entry
            ? [[keyOf(entry), { url, strip, onBroken: () => replace(entry) }] as const]
            : [];
        });
        setPosters((before) => new Map([...before, ...found]));
        const missing = new Set(answer.missing);
        void make(entries.filter(({ path }) => missing.has(path)));
      }
    }, restDelay);
    return () => clearTimeout(resting);
  });

  const requestAgain = useEffectEvent((path: string) => {
    for (const entry of visible) {
      if (entry.path === path) requested.current.keys.delete(keyOf(entry));
    }
    setStored((count) => count + 1);
  });
  useEffect(() => onPosterStored(requestAgain), []);

  return (entry: Entry) => posters.get(keyOf(entry));
}
