import { useMemo, useRef } from 'react';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';
import { fileEntry, folderEntry } from './entries.ts';

/**
 * The contents of a folder.
 * @param folder empty for the top one, otherwise with a slash at its end
 * @param visit fetched again for each: others change it too
 */
export function useFolder(folder: string, visit?: string) {
  const { call } = useApi();
  const { pages, ...state } = useAllPages({
    key: folder,
    ...(visit !== undefined && { visit }),
    fetchPage: (after) => call('GET /api/files', { query: { folder, ...(after && { after }) } }),
  });
  const entries = useMemo(
    () => [
      // A folder can be on both sides of a page's end.
      ...[...new Set(pages.flatMap(({ folders }) => folders))].map((name) =>
        folderEntry(folder, name),
      ),
      ...pages.flatMap(({ files }) => files.map(fileEntry)),
    ],
    [pages, folder],
  );
  const isMissing = pages[0]?.isMissing === true;
  // The last folder that was there: once all of it is deleted, it is empty until one comes back to it.
  const found = useRef<string>(undefined);
  if (pages.length > 0 && !isMissing) found.current = folder;
  return { entries, isMissing: isMissing && found.current !== folder, ...state };
}
