import { useMemo } from 'react';
import { useApi } from '#web/lib/api-context.ts';
import { trashEntry } from './entries.ts';
import { useAllPages } from './use-all-pages.ts';

/** The deleted and replaced files of the workspace. */
export function useTrash() {
  const { call } = useApi();
  const { pages, ...state } = useAllPages({
    key: 'trash',
    fetchPage: (after) => call('GET /api/trash', after ? { query: { after } } : {}),
  });
  const entries = useMemo(() => pages.flatMap(({ files }) => files.map(trashEntry)), [pages]);
  return { entries, ...state };
}
