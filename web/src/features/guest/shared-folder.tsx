import { ArrowLeft, Download, File, Folder } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { LazyZipDialog } from '#web/components/zip/lazy-zip-dialog.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { pressLink } from '#web/lib/download-file.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';
import type { GuestCalls } from './guest-calls.ts';
import { PlaceLink } from './place-link.tsx';
import { usePlace } from './use-place.ts';
import { askForDownload, type OpenedLink, type OpensOf } from './use-share-link.ts';

interface SharedFolderProps {
  link: OpenedLink;
  folder: OpensOf<'folder'>;
  calls: GuestCalls;
}

const notOpened = errorToast('The file could not be opened. Please try again.');

/** The folder that a link opens, and those below it: files are looked at in a tab of their own, or downloaded. */
export default function SharedFolder({ link, folder: root, calls }: SharedFolderProps) {
  const { folder = '' } = usePlace();
  const { pages, waiting, loading, failed, refresh } = useAllPages({
    key: folder,
    fetchPage: (after) => calls.listFiles(folder, after),
  });
  const { run: open } = useAction(async (path: string, use: 'view' | 'download') => {
    const url = await calls.fileUrl(path, use);
    pressLink(url, use === 'view' ? { target: '_blank', rel: 'noreferrer' } : { download: '' });
  }, notOpened);
  const name = folder === '' ? root.name : visibleName(lastName(folder));
  const folders = pages.flatMap((page) => page.folders);
  const files = pages.flatMap((page) => page.files);
  const isEmpty = !waiting && !loading && !failed && folders.length + files.length === 0;
  const [zipping, setZipping] = useState(false);
  const zipSource = useMemo(
    () => ({
      listFolder: calls.listFiles,
      fileUrl: (path: string) => calls.fileUrl(path, 'download'),
    }),
    [calls],
  );
  useEffect(() => calls.remember(), [calls]);
  return (
    <div className="mx-auto w-full max-w-3xl py-4">
      <PageMeta title={link.company ? `${name} · ${link.company}` : name} />
      {folder !== '' && (
        <PlaceLink
          to={{ folder: folder.slice(0, folder.length - lastName(folder).length - 1) }}
          className="inline-flex min-h-6 items-center gap-1.5 text-xs text-muted hover:underline hover:underline-offset-4 pointer-coarse:min-h-11"
        >
          <ArrowLeft aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
          The folder above
        </PlaceLink>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 dir="auto" className="min-w-0 flex-1 basis-48 text-2xl wrap-anywhere">
          {name}
        </h1>
        {link.may.download && !isEmpty && (
          <Button
            {...LazyZipDialog.opener}
            variant="secondary"
            onClick={() => setZipping(true)}
            icon={<Download aria-hidden="true" className="size-4" strokeWidth={1.5} />}
          >
            Download folder
          </Button>
        )}
      </div>
      <LazyZipDialog
        open={zipping}
        onClose={() => setZipping(false)}
        source={zipSource}
        folder={folder}
        name={name}
      />
      {isEmpty && <p className="mt-3 text-muted">This folder is empty.</p>}
      <Card className="mt-4 overflow-hidden has-[ul:empty]:hidden">
        <ul aria-label="Folders and files" className="divide-y divide-line">
          {folders.map((each) => (
            <li key={each} className={row}>
              <Folder aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
              <PlaceLink
                to={{ folder: `${folder}${each}/` }}
                className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
              >
                {visibleName(each)}
              </PlaceLink>
            </li>
          ))}
          {files.map(({ path, size, isViewable }) => (
            <li key={path} className={row}>
              <File aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
              {isViewable || link.may.download ? (
                <button
                  type="button"
                  dir="auto"
                  onClick={() => void open(path, 'view')}
                  className="min-w-0 flex-1 truncate text-start font-medium after:absolute after:inset-0"
                >
                  {visibleName(path.slice(folder.length))}
                </button>
              ) : (
                <div className="min-w-0 flex-1">
                  <p dir="auto" className="truncate font-medium">
                    {visibleName(path.slice(folder.length))}
                  </p>
                  <p className="text-sm text-muted">Cannot be shown in the browser</p>
                </div>
              )}
              <span className="shrink-0 text-sm text-muted tabular-nums">{formatBytes(size)}</span>
              {link.may.download && (
                <button
                  type="button"
                  aria-label={`Download ${visibleName(path.slice(folder.length))}`}
                  data-tooltip="Download"
                  onClick={() => void open(path, 'download')}
                  className="relative z-1 grid size-10 shrink-0 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-line hover:text-text pointer-coarse:size-11"
                >
                  <Download aria-hidden="true" className="size-4" strokeWidth={1.5} />
                </button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {!link.may.download && files.some(({ isViewable }) => !isViewable) && (
        <p className="mt-3 text-sm text-muted">{askForDownload(link)}</p>
      )}
      {failed && <LoadError what="The folder" onRetry={() => void refresh()} />}
      {(waiting || loading) && !failed && (
        <div className="grid min-h-24 place-items-center text-muted">
          <Spinner label="Loading the folder" />
        </div>
      )}
    </div>
  );
}

const row =
  'relative flex min-h-14 items-center gap-3 px-4 py-2 transition-colors duration-150 hover:bg-hover';

/** Of a folder, which ends with a slash. */
function lastName(folder: string): string {
  return folder.split('/').at(-2) ?? '';
}
