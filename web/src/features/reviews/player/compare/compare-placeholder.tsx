import { Spinner } from '#web/components/spinner.tsx';
import { classNames } from '#web/lib/class-names.ts';

/** The row above the pictures; on a phone that is held sideways it lies on them, below that of the review. */
export const compareBar =
  'h-12 shrink-0 border-b border-line landscape-phone:absolute landscape-phone:inset-x-0 landscape-phone:top-12 landscape-phone:z-10 landscape-phone:border-0 landscape-phone:bg-surface/80 landscape-phone:group-data-still/player:invisible';

/** Where two pictures have no room beside each other: the wipe then shows both as large as one. */
export const narrow = '(width < 32rem)';

/** What two pictures have for themselves: below the width at which comments stand beside them, what their shapes need. */
export function picturesSize(isWipe: boolean): string {
  return classNames(
    'relative flex max-h-[40dvh] min-h-40 grow lg:aspect-auto lg:max-h-none lg:min-h-0 in-data-full:aspect-auto in-data-full:max-h-none landscape-phone:aspect-auto landscape-phone:max-h-none landscape-phone:min-h-0',
    isWipe ? 'aspect-video' : 'aspect-8/9 flex-col @lg:aspect-32/9 @lg:flex-row',
  );
}

/** As large as the comparison that it stands for, so that the comments do not move once that is there. */
export function ComparePlaceholder() {
  return (
    <div
      data-theme="dark"
      className="@container flex flex-col bg-surface text-text lg:flex-1 in-data-full:flex-1 landscape-phone:flex-1"
    >
      <div className={classNames(compareBar, 'landscape-phone:hidden')} />
      <div
        className={classNames(picturesSize(true), 'items-center justify-center @lg:aspect-32/9')}
      >
        <Spinner size="lg" label="Loading the versions" />
      </div>
      {/* Markers, bar and buttons, as in player-frame.tsx. */}
      <div className="h-[5.5625rem] shrink-0 pointer-coarse:h-[6.8125rem] landscape-phone:hidden" />
    </div>
  );
}
