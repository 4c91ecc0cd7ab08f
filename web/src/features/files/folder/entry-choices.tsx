import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { KindIcon } from '#web/features/files/list/kind-icon.tsx';
import { RestrictedLock, restrictedLabel } from '#web/features/files/list/restricted-mark.tsx';
import { Thumbnail } from '#web/features/files/list/thumbnail.tsx';
import { usePosters } from '#web/features/files/list/use-posters.ts';
import { classNames } from '#web/lib/class-names.ts';

interface EntryChoicesProps {
  entries: readonly Entry[];
  waiting: boolean;
  /** The line in place of no entries. */
  empty: string;
  onOpen: (folder: string) => void;
  isDisabled?: (entry: Entry) => boolean;
  /** The paths of the chosen files. */
  chosen?: readonly string[] | undefined;
  /** Called with the path of a file; without it, there are only folders. */
  onChoose?: (path: string) => void;
  /** Whether a picture is chosen by how it looks. */
  showsPictures?: boolean | undefined;
}

/** At most so many are shown: a larger list is searched. */
const maxShown = 300;

/** CSS pixels: the height of a row with a picture; and how many rows are in sight. */
const rowHeight = 48;
const rowsInSight = 8;

/** The entries of a dialog, in which a folder is opened and a file is chosen. */
export function EntryChoices(props: EntryChoicesProps) {
  const { entries, waiting, empty, onOpen, isDisabled, chosen = [], onChoose } = props;
  const { showsPictures = false } = props;
  const shown = onChoose ? entries.slice(0, maxShown) : entries;
  const [first, setFirst] = useState(0);
  const inSight = showsPictures ? shown.slice(first, first + rowsInSight) : [];
  const pictureOf = usePosters(inSight, showsPictures);
  return (
    <div
      className="h-64 overflow-y-auto rounded-control border border-line p-1"
      aria-busy={waiting}
      onScroll={({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / rowHeight))}
    >
      {waiting && <Skeleton className="m-2 h-5 w-40" />}
      {!waiting && entries.length === 0 && <p className="p-2 text-sm text-muted">{empty}</p>}
      <ul>
        {shown.map((entry) => {
          const { path, name, kind, detail } = entry;
          const isFolder = kind === 'folder';
          const place = chosen.indexOf(path) + 1;
          return (
            <li key={path}>
              <button
                type="button"
                aria-label={restrictedLabel(path, visibleName(name))}
                aria-pressed={isFolder ? undefined : place > 0}
                disabled={isDisabled?.(entry)}
                onClick={() => (isFolder ? onOpen(path) : onChoose?.(path))}
                className={classNames(
                  'flex w-full items-center gap-2.5 rounded-[4px] px-2 text-left text-sm transition-colors duration-150 enabled:hover:bg-hover disabled:opacity-50',
                  showsPictures ? 'min-h-12' : 'min-h-10 pointer-coarse:min-h-11',
                  place > 0 && 'bg-accent/12',
                )}
              >
                {showsPictures ? (
                  <Thumbnail
                    kind={kind}
                    poster={pictureOf(entry)?.url}
                    onBroken={pictureOf(entry)?.onBroken}
                    className={classNames('h-9 w-16 rounded-[4px]', !isFolder && 'bg-hover')}
                  />
                ) : (
                  <KindIcon kind={kind} className="size-4 shrink-0" />
                )}
                <span className="min-w-0 flex-1">
                  <span className="flex min-w-0 items-center gap-1.5">
                    <span className="min-w-0 truncate">{visibleName(name)}</span>
                    <RestrictedLock path={path} />
                  </span>
                  {detail && <span className="block truncate text-xs text-muted">{detail}</span>}
                </span>
                {place > 0 && chosen.length > 1 && (
                  <span className="text-xs text-muted tabular-nums">{`Page ${place}`}</span>
                )}
                {isFolder && (
                  <ChevronRight
                    aria-hidden="true"
                    className="size-4 shrink-0 text-muted"
                    strokeWidth={1.5}
                  />
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {entries.length > shown.length && (
        <p className="p-2 text-xs text-muted">{`The first ${maxShown} are shown: search for others.`}</p>
      )}
    </div>
  );
}
