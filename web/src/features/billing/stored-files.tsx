import useSWR from 'swr';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { Button } from '#web/components/button.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import type { QueryAnswer } from '#web/lib/api/fetcher.ts';
import { pluralize } from '#web/lib/format.ts';

type Usage = QueryAnswer<'/api/storage/usage'>;

/** What is stored, hot and cold, with the trash, in bytes. */
export function storedBytes({ hot, cold }: Usage): bigint {
  return BigInt(hot.usedBytes) + BigInt(cold.usedBytes);
}

export interface StoredFilesProps {
  usage: Usage;
  /** Opens where files are downloaded. */
  onOpenTab: (tab: 'files' | 'connect') => void;
}

/** The files that would be deleted, and where to download them. */
export function StoredFiles({ usage, onOpenTab }: StoredFilesProps) {
  const count = useFileCount();
  const trash = BigInt(usage.hot.trashBytes) + BigInt(usage.cold.trashBytes);
  const size = formatBytes(String(storedBytes(usage)));
  return (
    <div className="mb-4 rounded-control border border-line px-4 py-3 text-sm">
      <p className="font-medium tabular-nums">
        {count ? `${count}, ${size}` : size}
        {trash > 0n && ` with the trash`}
      </p>
      <p className="mt-1 text-muted">
        Download what you keep first: selected files in Files, or all of them with a sync tool.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => onOpenTab('files')}>
          Open Files
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onOpenTab('connect')}>
          Connect a sync tool
        </Button>
      </div>
    </div>
  );
}

/** Pages of 2,000 files that are counted; a workspace with more says that there are more. */
const mostPages = 10;

/** `312 files`, or `More than 20,000 files`; undefined until counted, or if they could not be. */
function useFileCount(): string | undefined {
  const { call } = useApi();
  const { data } = useSWR(
    'file count',
    async () => {
      let [count, after] = [0, ''];
      for (let pages = 0; pages < mostPages; pages += 1) {
        const { files, next } = await call('GET /api/export/files', {
          query: { ...(after && { after }) },
        });
        count += files.length;
        if (!next) return pluralize(count, 'file');
        after = next;
      }
      return `More than ${pluralize(count, 'file')}`;
    },
    { revalidateOnMount: true, dedupingInterval: 0 },
  );
  return data;
}
