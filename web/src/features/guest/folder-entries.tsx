import { Download } from 'lucide-react';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Card } from '#web/components/card.tsx';
import { kindLabels, kindOf } from '#web/features/files/entries/file-kinds.ts';
import { formatDuration } from '#web/features/files/list/describe-entry.ts';
import { KindIcon } from '#web/features/files/list/kind-icon.tsx';
import type { ListView } from '#web/features/files/list/view-choice.tsx';
import { classNames } from '#web/lib/class-names.ts';
import type { GuestCalls } from './guest-calls.ts';
import { PlaceLink } from './place-link.tsx';
import { Thumbnail, tile, tileGrid, tileName, tileText } from './thumbnail.tsx';

/** A file of a shared folder. */
type SharedFile = Awaited<ReturnType<GuestCalls['listFiles']>>['files'][number];

interface FolderEntriesProps {
  view: ListView;
  /** The folder that they are in, from the one that the link opens. */
  folder: string;
  folders: readonly string[];
  files: readonly SharedFile[];
  mayDownload: boolean;
  posters: ReadonlyMap<string, string>;
  onBroken: (path: string) => void;
  onOpen: (path: string, use: 'view' | 'download') => void;
}

/** The folders and files of a shared folder, as tiles with posters or as rows. */
export function FolderEntries(props: FolderEntriesProps) {
  const { view, folder, folders, files } = props;
  const entries = (
    <ul
      aria-label="Folders and files"
      className={view === 'grid' ? tileGrid : 'divide-y divide-line'}
    >
      {folders.map((name) => (
        <li key={name} className={view === 'grid' ? tile : row}>
          <FolderIcon view={view} />
          <div className={view === 'grid' ? tileText : 'min-w-0 flex-1'}>
            <PlaceLink
              to={{ folder: `${folder}${name}/` }}
              className={view === 'grid' ? tileName : rowName}
            >
              {visibleName(name)}
            </PlaceLink>
          </div>
        </li>
      ))}
      {files.map((file) => (
        <FileEntry key={file.path} {...props} file={file} />
      ))}
    </ul>
  );
  return view === 'grid' ? (
    <div className="mt-4">{entries}</div>
  ) : (
    <Card className="mt-4 overflow-hidden has-[ul:empty]:hidden">{entries}</Card>
  );
}

function FolderIcon({ view }: Pick<FolderEntriesProps, 'view'>) {
  if (view === 'list')
    return <Thumbnail isSmall icon={<KindIcon kind="folder" className="size-5" />} />;
  return <Thumbnail icon={<KindIcon kind="folder" className="size-8" />} />;
}

function FileEntry(props: FolderEntriesProps & { file: SharedFile }) {
  const { view, folder, file, mayDownload, posters, onBroken, onOpen } = props;
  const { path, size, duration, isViewable } = file;
  const kind = kindOf(path);
  const name = visibleName(path.slice(folder.length));
  const isGrid = view === 'grid';
  const length = duration === undefined ? undefined : formatDuration(duration);
  // A tile shows kind and length in its picture.
  const facts = [!isGrid && kindLabels[kind], !isGrid && length, formatBytes(size)].filter(Boolean);
  const isOpened = isViewable || mayDownload;
  return (
    <li className={isGrid ? tile : row}>
      <Thumbnail
        isSmall={!isGrid}
        poster={posters.get(path)}
        onBroken={() => onBroken(path)}
        length={isGrid ? length : undefined}
        icon={<KindIcon kind={kind} className={isGrid ? 'size-8' : 'size-5'} />}
      />
      <div
        className={classNames(
          isGrid
            ? // On a phone the name has all of the width, and the button stands below it.
              `${tileText} max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:pt-2`
            : 'flex min-w-0 flex-1 items-center gap-3',
        )}
      >
        <div className={classNames('min-w-0 flex-1', isGrid && 'max-sm:contents')}>
          {isOpened ? (
            <button
              type="button"
              dir="auto"
              onClick={() => onOpen(path, 'view')}
              title={name}
              className={classNames(
                isGrid ? `${tileName} max-sm:col-span-2 max-sm:pr-2` : rowName,
                'w-full text-start',
              )}
            >
              {name}
            </button>
          ) : (
            <p
              dir="auto"
              title={name}
              className={classNames(
                'text-sm font-medium',
                isGrid
                  ? 'max-sm:col-span-2 max-sm:line-clamp-2 max-sm:wrap-anywhere sm:truncate'
                  : 'truncate',
              )}
            >
              {name}
            </p>
          )}
          <p className="truncate text-xs text-muted tabular-nums">
            {isOpened ? facts.join(' · ') : 'Cannot be shown in the browser'}
          </p>
        </div>
        {mayDownload && (
          <button
            type="button"
            aria-label={`Download ${name}`}
            data-tooltip="Download"
            onClick={() => onOpen(path, 'download')}
            className="relative z-1 grid size-10 shrink-0 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-line hover:text-text pointer-coarse:size-11"
          >
            <Download aria-hidden="true" className="size-4" strokeWidth={1.5} />
          </button>
        )}
      </div>
    </li>
  );
}

const rowName = 'block min-w-0 flex-1 truncate text-sm font-medium after:absolute after:inset-0';
const row =
  'relative flex min-h-14 items-center gap-3 px-3 py-2 transition-colors duration-150 hover:bg-hover sm:px-4';
