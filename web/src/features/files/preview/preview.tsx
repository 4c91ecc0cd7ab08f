import {
  ChevronLeft,
  ChevronRight,
  Download,
  type LucideIcon,
  MessageSquare,
  Share2,
  X,
} from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useId, useRef } from 'react';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Button, iconButton } from '#web/components/button.tsx';
import { Modal } from '#web/components/overlays/modal.tsx';
import { type Entry, isSlashFile } from '#web/features/files/entries/entries.ts';
import { kindLabels } from '#web/features/files/entries/file-kinds.ts';
import { isReviewable } from '#web/features/files/list/input/file-actions.ts';
import { usePosters } from '#web/features/files/list/use-posters.ts';
import { classNames } from '#web/lib/class-names.ts';
import { formatDate } from '#web/lib/format.ts';
import { MediaView } from './media-view.tsx';
import type { FilmProps } from './preview-unavailable.tsx';

interface PreviewKeys {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/**
 * The keys of the preview: the arrow keys show the previous and next file. The player of films and sounds has the keys of
 * reviews, the arrow keys too.
 */
function handlePreviewKey(event: KeyboardEvent<HTMLElement>, { onPrevious, onNext }: PreviewKeys) {
  const { key, currentTarget, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  const hasPlayer = currentTarget.querySelector('video, audio') !== null;
  const actions: Partial<Record<string, () => void>> = {
    ...(!hasPlayer && { ArrowLeft: onPrevious, ArrowRight: onNext }),
    PageUp: onPrevious,
    PageDown: onNext,
  };
  const act = actions[key];
  if (!act) return;
  event.preventDefault();
  act();
}

interface PreviewProps {
  /** The files of the list, in its order. */
  files: readonly Entry[];
  /** The one that is shown. */
  shown: Entry;
  onShow: (entry: Entry) => void;
  onDownload: (entry: Entry) => void;
  /** Opens the review of a file; undefined if the user may not. */
  onReview: ((paths: readonly string[]) => void) | undefined;
  /** Shares a file; undefined if the user may not. */
  onShare: ((path: string) => void) | undefined;
  /** Shows films and sounds. */
  film: ComponentType<FilmProps>;
  /** Called when a file is found to be moved or deleted; stable. */
  onFileMissing: () => void;
  onClose: () => void;
  onGone: () => void;
}

/** Plays and shows the files of a list, one at a time, on the whole screen. */
export function Preview(props: PreviewProps) {
  const { files, shown, onShow, onDownload, onReview, onShare, onFileMissing, onClose, onGone } =
    props;
  const titleId = useId();
  const view = useRef<HTMLDivElement>(null);
  // Makes its poster, if it has none.
  usePosters([shown], shown.key);
  const at = files.findIndex(({ key }) => key === shown.key);
  const showAt = (index: number) => {
    // Opened by its address, a file may come before its list.
    const entry = at >= 0 ? files[index] : undefined;
    return entry && (() => onShow(entry));
  };
  const position = at >= 0 && `${at + 1} of ${files.length.toLocaleString('en-US')}`;
  const onPrevious = showAt(at - 1);
  const onNext = showAt(at + 1);
  return (
    <Modal
      open
      onClose={onClose}
      onGone={onGone}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) =>
        handlePreviewKey(event, { onPrevious, onNext })
      }
      aria-labelledby={titleId}
      className="toasts-above overflow-hidden"
    >
      <div data-theme="dark" className="relative flex size-full flex-col bg-surface text-text">
        <header className="flex flex-wrap items-center gap-1 border-b border-line py-2 pr-2 pl-4 sm:flex-nowrap landscape-phone:flex-nowrap landscape-phone:py-0">
          <div className="mr-auto min-w-0 flex-1" aria-live="polite">
            <h2 id={titleId} className="truncate text-sm font-semibold">
              {visibleName(shown.name)}
            </h2>
            <p className="truncate text-xs text-muted tabular-nums">{describe(shown)}</p>
          </div>
          <p className="px-2 text-xs whitespace-nowrap text-muted tabular-nums max-sm:hidden">
            {position}
          </p>
          {/* On a phone the name of the file has the first row. */}
          <div className="flex gap-2 max-sm:order-last max-sm:w-full landscape-phone:order-none landscape-phone:w-auto">
            {onReview && isReviewable(shown) && (
              <HeadAction
                label="Review"
                icon={MessageSquare}
                onClick={() => onReview([shown.path])}
              />
            )}
            {onShare && !isSlashFile(shown) && (
              <HeadAction
                label="Share"
                icon={Share2}
                onClick={() => {
                  // The dialog covers it.
                  view.current?.querySelector<HTMLMediaElement>('video, audio')?.pause();
                  onShare(shown.path);
                }}
              />
            )}
          </div>
          <HeadButton label="Download" icon={Download} onClick={() => onDownload(shown)} />
          <HeadButton label="Close" icon={X} onClick={onClose} />
        </header>
        {/* It has the focus first: the space bar plays. */}
        <div
          ref={view}
          data-autofocus
          tabIndex={-1}
          className="relative grid min-h-0 flex-1 place-items-center outline-none"
        >
          <MediaView
            film={props.film}
            key={shown.key}
            entry={shown}
            onDownload={() => onDownload(shown)}
            onMissing={onFileMissing}
          />
        </div>
        {/* Below the file on a phone, where it would cover it; elsewhere at its sides. */}
        <div className="flex h-14 items-center justify-between border-t border-line px-2 sm:contents">
          <SideButton
            label="Previous file"
            icon={ChevronLeft}
            onClick={onPrevious}
            side="sm:left-3"
          />
          <p className="text-xs text-muted tabular-nums sm:hidden">{position}</p>
          <SideButton label="Next file" icon={ChevronRight} onClick={onNext} side="sm:right-3" />
        </div>
      </div>
    </Modal>
  );
}

function describe({ kind, size, date, storage }: Entry): string {
  const facts = [
    kindLabels[kind],
    size !== null && formatBytes(size),
    date && formatDate(new Date(date)),
    storage === 'cold' && 'Cold storage',
  ];
  return facts.filter(Boolean).join(' · ');
}

interface IconButtonProps {
  label: string;
  icon: LucideIcon;
  onClick: (() => void) | undefined;
}

/** What leads on from the file, in words. */
function HeadAction({ label, icon: Icon, onClick }: IconButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={onClick}
      icon={<Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />}
      className="max-sm:flex-1 landscape-phone:flex-none"
    >
      {label}
    </Button>
  );
}

function HeadButton({ label, icon: Icon, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      data-tooltip={label}
      className={classNames(iconButton, 'size-10 shrink-0 pointer-coarse:size-11')}
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
    </button>
  );
}

/** Stays where it is at the first and the last file, as it may have the focus. */
function SideButton({ label, icon: Icon, onClick, side }: IconButtonProps & { side: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-disabled={onClick ? undefined : true}
      aria-label={label}
      data-tooltip={label}
      className={classNames(
        'grid size-11 place-items-center rounded-full border border-line bg-raised/80 text-text transition-colors duration-150 hover:bg-floating aria-disabled:invisible aria-disabled:focus:visible aria-disabled:focus:opacity-40 sm:absolute sm:top-1/2 sm:-translate-y-1/2',
        side,
      )}
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
    </button>
  );
}
