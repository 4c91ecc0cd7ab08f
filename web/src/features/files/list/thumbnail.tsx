import { type HTMLAttributes, useState } from 'react';
import type { FileKind } from '#web/features/files/entries/file-kinds.ts';
import { classNames } from '#web/lib/class-names.ts';
import { KindIcon } from './kind-icon.tsx';

interface ThumbnailProps extends HTMLAttributes<HTMLSpanElement> {
  kind: FileKind;
  /** The link to the poster frame, if there is one. */
  poster: string | undefined;
  /** Called if it cannot be loaded; by default the icon takes its place. */
  onBroken?: (() => void) | undefined;
  /** Its size, corners and colors. */
  className: string;
}

/** The poster frame of a file, or the icon of its kind, in the ratio of a frame. */
export function Thumbnail(props: ThumbnailProps) {
  const { kind, poster, onBroken, className, children, ...handlers } = props;
  const [broken, setBroken] = useState<string>();
  const pictured = poster && poster !== broken;
  return (
    <span
      aria-hidden="true"
      {...handlers}
      className={classNames('relative grid shrink-0 place-items-center overflow-hidden', className)}
    >
      {pictured ? (
        <img
          src={poster}
          alt=""
          loading="lazy"
          decoding="async"
          onError={onBroken ?? (() => setBroken(poster))}
          // With an edge, as a frame may have the color of the row.
          className="size-full rounded-[4px] object-cover outline -outline-offset-1 outline-line"
        />
      ) : (
        <KindIcon kind={kind} className={kind === 'folder' ? 'size-5' : 'size-4'} />
      )}
      {children}
    </span>
  );
}
