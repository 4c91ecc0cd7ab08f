import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { folderOf, nameOf } from '#shared/rules/text/file-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import { classNames } from '#web/lib/class-names.ts';
import type { StillDialogProps } from './still-dialog.tsx';

const StillDialog = lazyDialog<StillDialogProps>(
  async () => (await import('./still-dialog.tsx')).StillDialog,
  ({ open }) => open,
);

export interface StillToolProps {
  /** The path of the one that is attached. */
  still: string | undefined;
  /** Whether clients may see it. */
  mayShow: boolean;
  version: ReviewVersion;
  busy: boolean;
  onChoose: (path: string | undefined) => void;
  className: string;
}

/** Chooses the still that a comment shows, or takes it off again. */
export function StillTool(props: StillToolProps) {
  const { still, mayShow, version, busy, onChoose, className } = props;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      {still === undefined ? (
        <button
          type="button"
          disabled={busy}
          onClick={() => setChoosing(true)}
          {...StillDialog.opener}
          className={classNames(className, 'text-muted hover:bg-hover hover:text-text')}
        >
          <ImagePlus aria-hidden="true" className="size-4" strokeWidth={1.5} />
          Still
        </button>
      ) : (
        <button
          type="button"
          disabled={busy}
          onClick={() => onChoose(undefined)}
          data-tooltip="Remove the still"
          className={classNames(className, 'max-w-40 bg-hover text-text')}
        >
          <span className="sr-only">Remove the still </span>
          <span className="truncate">{visibleName(nameOf(still))}</span>
          <X aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
        </button>
      )}
      {/* Its form is not the comment's, to which React would bubble its events. */}
      <div className="contents" onSubmit={(event) => event.stopPropagation()}>
        <StillDialog
          open={isChoosing}
          onClose={() => setChoosing(false)}
          from={folderOf(version.path)}
          mayShow={mayShow}
          onChoose={onChoose}
        />
      </div>
    </>
  );
}
