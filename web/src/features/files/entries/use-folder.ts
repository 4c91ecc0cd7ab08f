import { useMemo } from 'react';
import { useApi } from '#web/lib/api/api-context.ts';
import { fileEntry, folderEntry } from './entries.ts';
import { useAllPages } from './use-all-pages.ts';

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
  return { entries, ...state };
}
