import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

interface ThumbnailProps {
  poster?: string | undefined;
  onBroken?: () => void;
  icon: ReactNode;
  length?: string | undefined;
  isSmall?: boolean;
}

/** The poster of a film or picture, whole; or the icon of what a file is. */
export function Thumbnail({ poster, onBroken, icon, length, isSmall = false }: ThumbnailProps) {
  return (
    <div
      className={classNames(
        'relative grid aspect-video shrink-0 place-items-center overflow-hidden text-muted',
        isSmall ? 'w-16 rounded-control' : 'w-full rounded-t-card',
        // As around a film, in both themes.
        poster === undefined ? 'bg-sunken' : 'bg-[black]',
      )}
    >
      {poster === undefined ? (
        icon
      ) : (
        <img
          src={poster}
          alt=""
          loading="lazy"
          decoding="async"
          onError={onBroken}
          className="absolute inset-0 size-full object-contain"
        />
      )}
      {length !== undefined && (
        <span className="absolute right-1.5 bottom-1.5 rounded-[4px] bg-[black]/75 px-1 text-xs text-[white] tabular-nums">
          {length}
        </span>
      )}
    </div>
  );
}

export const tileGrid =
  'grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))] sm:gap-4';
/** A tile with a picture above its words. */
export const tile =
  'relative flex min-w-0 flex-col rounded-card border border-line bg-raised transition-colors duration-150 hover:bg-hover';
export const tileText = 'flex min-h-15 min-w-0 items-center gap-1 py-1 pr-1 pl-3';
/** Of a tile, which is narrow on a phone: two lines there, so that the versions of a name can be told apart. */
export const tileName =
  'block text-sm font-medium after:absolute after:inset-0 max-sm:line-clamp-2 max-sm:wrap-anywhere sm:truncate';
