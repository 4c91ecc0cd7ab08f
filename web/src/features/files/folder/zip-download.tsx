import { useMemo } from 'react';
import { folderTitle } from '#shared/rules/text/restricted-names.ts';
import { LazyZipDialog } from '#web/components/zip/lazy-zip-dialog.ts';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { useApi } from '#web/lib/api/api-context.ts';

interface ZipDownloadProps {
  open: boolean;
  onClose: () => void;
  /** Files, and folders with all in them. */
  entries: readonly Entry[];
  /** The folder that they are in. */
  folder: string;
}

/** Downloads files and folders as one ZIP: one of them by its name, several by that of their folder. */
export function ZipDownload({ open, onClose, entries, folder }: ZipDownloadProps) {
  const { call } = useApi();
  const [only, ...others] = entries;
  const source = useMemo(
    () => ({
      listFolder: (path: string, after?: string) =>
        call('GET /api/files', { query: { folder: path, ...(after !== undefined && { after }) } }),
      fileUrl: async (path: string) =>
        (await call('GET /api/files/link', { query: { path, use: 'download' } })).url,
    }),
    [call],
  );
  const content = useMemo(() => contentOf(entries), [entries]);
  const name = others.length === 0 ? (only?.name ?? '') : folderTitle(folder) || 'Files';
  return (
    <LazyZipDialog open={open} onClose={onClose} source={source} content={content} name={name} />
  );
}

function contentOf(entries: readonly Entry[]) {
  const [only, ...others] = entries;
  if (only?.kind === 'folder' && others.length === 0) return { folder: only.path };
  return {
    folders: entries.flatMap(({ kind, path }) => (kind === 'folder' ? [path] : [])),
    files: entries.flatMap(({ kind, path, size, date }) =>
      kind === 'folder' ? [] : [{ path, size: size ?? 0, modifiedAt: date ?? '' }],
    ),
  };
}
