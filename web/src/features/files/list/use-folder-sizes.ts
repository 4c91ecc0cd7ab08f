import { useEffect, useRef, useState } from 'react';
import type { Entry, FolderContent } from '#web/features/files/entries/entries.ts';
import { useApi } from '#web/lib/api/api-context.ts';

/** Milliseconds that the list must stand still before folders are counted. */
const restDelay = 200;
const foldersAtOnce = 25;

/**
 * How many files the folders in sight have. Each is counted once; again when the list has been refreshed.
 * @param visible the entries that are visible
 * @param list changes when the list is refreshed
 */
export function useFolderSizes(visible: readonly Entry[], list: unknown) {
  const { call } = useApi();
  const [sizes, setSizes] = useState<ReadonlyMap<string, FolderContent>>(new Map());
  const requested = useRef({ list, paths: new Set<string>() });

  // Each render postpones the request.
  useEffect(() => {
    const resting = setTimeout(async () => {
      if (requested.current.list !== list) requested.current = { list, paths: new Set() };
      const missing = visible
        .filter(({ kind, path }) => kind === 'folder' && !requested.current.paths.has(path))
        .slice(0, foldersAtOnce)
        .map(({ path }) => path);
      if (missing.length === 0) return;
      for (const path of missing) requested.current.paths.add(path);
      // Without an answer the folders stay as they are.
      const answer = await call('POST /api/folders/sizes', { body: { paths: missing } }).catch(
        () => null,
      );
      if (!answer) return;
      setSizes((before) => {
        const counted = answer.folders.map(({ path, ...content }) => [path, content] as const);
        return new Map([...before, ...counted]);
      });
    }, restDelay);
    return () => clearTimeout(resting);
  });

  return (entry: Entry): Entry => {
    const content = entry.kind === 'folder' ? sizes.get(entry.path) : undefined;
    return content ? { ...entry, content } : entry;
  };
}
