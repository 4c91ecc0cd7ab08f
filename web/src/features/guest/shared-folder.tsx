import { ArrowLeft, Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Button } from '#web/components/button.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { LazyZipDialog } from '#web/components/zip/lazy-zip-dialog.ts';
import { useListView, ViewChoice } from '#web/features/files/list/view-choice.tsx';
import { useAction } from '#web/lib/api/use-action.ts';
import { pressLink } from '#web/lib/download-file.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';
import { FolderEntries } from './folder-entries.tsx';
import type { GuestCalls } from './guest-calls.ts';
import { PlaceLink } from './place-link.tsx';
import { useGuestPosters } from './use-guest-posters.ts';
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
  const [view, setView] = useListView('share-view', 'grid');
  const { posters, onBroken } = useGuestPosters(
    calls,
    files.map(({ path }) => path),
  );
  const [zipping, setZipping] = useState(false);
  const zipSource = useMemo(
    () => ({
      listFolder: calls.listFiles,
      fileUrl: (path: string) => calls.fileUrl(path, 'download'),
    }),
    [calls],
  );
  const zipContent = useMemo(() => ({ folder }), [folder]);
  useEffect(() => calls.remember(), [calls]);
  return (
    <div className="mx-auto w-full max-w-6xl py-4">
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
        <div className="flex items-center gap-2">
          {!isEmpty && <ViewChoice view={view} onView={setView} />}
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
      </div>
      <LazyZipDialog
        open={zipping}
        onClose={() => setZipping(false)}
        source={zipSource}
        content={zipContent}
        name={name}
      />
      {isEmpty && (
        <p className="mt-4 rounded-card border border-dashed border-control px-4 py-12 text-center text-muted">
          This folder is empty. What is added to it appears here.
        </p>
      )}
      <FolderEntries
        view={view}
        folder={folder}
        folders={folders}
        files={files}
        mayDownload={link.may.download}
        posters={posters}
        onBroken={onBroken}
        onOpen={(path, use) => void open(path, use)}
      />
      {!link.may.download && files.some(({ isViewable }) => !isViewable) && (
        <p className="mt-3 text-sm text-muted">{askForDownload(link)}</p>
      )}
      {failed && <LoadError what="The folder" onRetry={() => void refresh()} />}
      {(waiting || loading) && !failed && (
        <div data-loading className="grid min-h-24 place-items-center text-muted">
          <Spinner label="Loading the folder" />
        </div>
      )}
    </div>
  );
}

/** Of a folder, which ends with a slash. */
function lastName(folder: string): string {
  return folder.split('/').at(-2) ?? '';
}
