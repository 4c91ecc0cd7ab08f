import { Ellipsis } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { iconButton } from '#web/components/button.tsx';
import { addressOf } from '#web/features/files/addresses.ts';
import { type Entry, lengthOf } from '#web/features/files/entries/entries.ts';
import { classNames } from '#web/lib/class-names.ts';
import { describeShortly, formatDuration } from './describe-entry.ts';
import { EntryCheckbox } from './entry-checkbox.tsx';
import { FilmstripFrame, useScrub } from './filmstrip.tsx';
import { GridElement } from './grid-element.tsx';
import { KindIcon } from './kind-icon.tsx';
import { RestrictedLock, restrictedLabel } from './restricted-mark.tsx';
import type { Picture } from './use-posters.ts';

interface EntryTileProps {
  entry: Entry;
  /** Its index in the list, from 0. */
  index: number;
  column: number;
  selected: boolean;
  /** Whether Tab reaches this tile of the grid. */
  reachable: boolean;
  /** Whether a change of it is in progress. */
  changing: boolean;
  menuIsOpen: boolean;
  picture: Picture | undefined;
}

/** A tile of the grid: its picture, and below it the name. Presses and keys are the grid's, as those of rows are. */
export const EntryTile = memo(function EntryTile(props: EntryTileProps) {
  const { entry, index, selected, changing } = props;
  const name = visibleName(entry.name);
  const address = addressOf(entry);
  const facts = [entry.detail ?? describeShortly(entry), entry.uploadedBy?.name];
  const about = facts.filter(Boolean).join(' · ');
  const scrub = useScrub(props.picture?.strip);
  const nameClass =
    'block max-w-full min-w-0 truncate rounded-[4px] text-left text-sm font-medium text-text hover:underline hover:underline-offset-4';
  return (
    <GridElement
      role="gridcell"
      aria-colindex={props.column + 1}
      aria-selected={selected}
      aria-busy={changing || undefined}
      tabIndex={props.reachable ? 0 : -1}
      data-row={index}
      {...scrub.keys}
      className={classNames(
        'group relative flex min-w-0 scroll-mt-18 scroll-mb-6 flex-col rounded-card border text-muted tabular-nums select-none',
        // The toolbar above would hide an outline around it.
        'focus-visible:outline-offset-[-2px]',
        selected ? 'border-accent bg-accent/12' : 'border-line bg-raised hover:bg-hover',
        changing && 'opacity-50',
      )}
    >
      <Frame entry={entry} picture={props.picture} scrub={scrub}>
        <EntryCheckbox
          name={name}
          selected={selected}
          className="absolute top-0 left-0 size-9 rounded-card pointer-coarse:size-11"
        />
      </Frame>
      <div className="flex h-15 min-w-0 items-center gap-1 pl-3">
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-1.5">
            {address ? (
              <a
                href={address}
                aria-label={restrictedLabel(entry.path, name)}
                tabIndex={-1}
                data-part="open"
                className={nameClass}
              >
                {name}
              </a>
            ) : (
              <button type="button" tabIndex={-1} data-part="open" className={nameClass}>
                {name}
              </button>
            )}
            <RestrictedLock path={entry.path} />
          </span>
          <span className="block truncate text-xs" data-tooltip={about}>
            {about}
          </span>
        </span>
        <button
          type="button"
          tabIndex={-1}
          data-part="menu"
          aria-label={`Actions for ${name}`}
          aria-haspopup="menu"
          aria-expanded={props.menuIsOpen}
          className={classNames(iconButton, 'size-8 shrink-0 pointer-coarse:size-11')}
        >
          <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </button>
      </div>
    </GridElement>
  );
});

interface FrameProps {
  entry: Entry;
  picture: Picture | undefined;
  scrub: ReturnType<typeof useScrub>;
  children: ReactNode;
}

/** The whole frame, never cropped. */
function Frame({ entry, picture, scrub: { at, pointer }, children }: FrameProps) {
  const { kind } = entry;
  const length = lengthOf(entry);
  const { url, strip } = picture ?? {};
  const pictured = url !== undefined;
  return (
    <div
      {...pointer}
      className={classNames(
        'relative grid aspect-video place-items-center overflow-hidden rounded-t-card',
        // As around a film, in both themes.
        pictured ? 'bg-[black]' : 'bg-sunken text-muted',
      )}
    >
      {pictured ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={picture?.onBroken}
          // Placed: in the cell of a grid, a tall picture would be as high as it is, and cut off.
          className="absolute inset-0 size-full object-contain"
        />
      ) : (
        <KindIcon kind={kind} className="size-8" />
      )}
      {pictured && strip && at !== null && <FilmstripFrame strip={strip} at={at} />}
      {length !== undefined && (
        <span className="absolute right-1.5 bottom-1.5 rounded-[4px] bg-[black]/75 px-1 text-xs text-[white]">
          {formatDuration(length)}
        </span>
      )}
      {children}
    </div>
  );
}
