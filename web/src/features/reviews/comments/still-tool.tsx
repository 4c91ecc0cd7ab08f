import { ImagePlus, X } from 'lucide-react';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { classNames } from '#web/lib/class-names.ts';

interface StillToolProps {
  /** The path of the one that is attached. */
  still: string | undefined;
  busy: boolean;
  opener: object;
  onOpen: () => void;
  onRemove: () => void;
  className: string;
}

/** Chooses a still, or takes it off again. */
export function StillTool(props: StillToolProps) {
  const { still, busy, opener, onOpen, onRemove, className } = props;
  if (still === undefined) {
    return (
      <button
        type="button"
        disabled={busy}
        onClick={onOpen}
        {...opener}
        className={classNames(className, 'text-muted hover:bg-hover hover:text-text')}
      >
        <ImagePlus aria-hidden="true" className="size-4" strokeWidth={1.5} />
        Still
      </button>
    );
  }
  return (
    <button
      type="button"
      disabled={busy}
      onClick={onRemove}
      data-tooltip="Remove the still"
      className={classNames(className, 'max-w-40 bg-hover text-text')}
    >
      <span className="sr-only">Remove the still </span>
      <span className="truncate">{visibleName(nameOf(still))}</span>
      <X aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
    </button>
  );
}
