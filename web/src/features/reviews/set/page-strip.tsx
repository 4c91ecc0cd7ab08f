import { FileX2, Image as ImageIcon } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReviewPage } from '#shared/calls/reviews.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { classNames } from '#web/lib/class-names.ts';

interface PageStripProps {
  pages: readonly ReviewPage[];
  page: ReviewPage;
  onPage: (page: number) => void;
  /** How many comments of a page are open. */
  openOn: (page: number) => number;
  posterOf: (page: ReviewPage) => string | undefined;
}

/** The pages of a set, each with its number and how many comments are open; one stop of the Tab key. */
export function PageStrip({ pages, page, onPage, openOn, posterOf }: PageStripProps) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is brought into sight
  useLayoutEffect(() => {
    const { current: scroller } = list;
    const shown = scroller?.querySelector<HTMLElement>('[aria-current]');
    if (!scroller || !shown) return;
    const { offsetLeft, offsetWidth } = shown;
    scroller.scrollLeft = offsetLeft - (scroller.clientWidth - offsetWidth) / 2;
    // The focus goes with the keys.
    if (scroller.contains(document.activeElement)) shown.focus({ preventScroll: true });
  }, [page.number]);
  return (
    <ol
      ref={list}
      aria-label="Pages"
      className="relative flex gap-1.5 overflow-x-auto border-t border-line p-2 landscape-phone:hidden"
    >
      {pages.map((each) => (
        <li key={each.number} className="shrink-0">
          <PageButton
            page={each}
            isShown={each === page}
            open={openOn(each.number)}
            poster={posterOf(each)}
            onShow={() => onPage(each.number)}
          />
        </li>
      ))}
    </ol>
  );
}

interface PageButtonProps {
  page: ReviewPage;
  isShown: boolean;
  open: number;
  poster: string | undefined;
  onShow: () => void;
}

function PageButton({ page, isShown, open, poster, onShow }: PageButtonProps) {
  const [broken, setBroken] = useState<string>();
  const { number, path } = page;
  const state = describePageState(page);
  const Icon = state ? FileX2 : ImageIcon;
  const isPictured = poster !== undefined && poster !== broken && page.state !== 'erased';
  return (
    <button
      type="button"
      tabIndex={isShown ? 0 : -1}
      aria-current={isShown || undefined}
      onClick={onShow}
      className="relative grid h-13 w-18 place-items-center overflow-hidden rounded-control bg-sunken text-muted outline-2 -outline-offset-2 outline-transparent transition-colors duration-150 hover:outline-control aria-[current]:outline-accent"
    >
      {isPictured ? (
        <img
          src={poster}
          alt=""
          decoding="async"
          onError={() => setBroken(poster)}
          className={classNames('size-full rounded-control object-cover', state && 'opacity-40')}
        />
      ) : (
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.25} />
      )}
      {/* What is seen of the name is in it, as it is spoken. */}
      <span className={classNames(tag, 'bottom-1 left-1')}>
        <span className="sr-only">Page </span>
        {number}
        <span className="sr-only">{`, ${visibleName(nameOf(path))}`}</span>
      </span>
      {open > 0 && (
        <span className={classNames(tag, 'top-1 right-1 text-accent')}>
          <span className="sr-only">, </span>
          {open}
          <span className="sr-only">{open === 1 ? ' open comment' : ' open comments'}</span>
        </span>
      )}
      {state && <span className="sr-only">{`, ${state}`}</span>}
    </button>
  );
}

const tag =
  'absolute min-w-4 rounded-[4px] bg-surface/85 px-1 text-center text-[0.6875rem] leading-4 font-medium text-text tabular-nums';

/** What has become of the file of a page; undefined if it is where it was. */
export function describePageState({ state, isLost, hiddenFromGuests }: ReviewPage) {
  if (state === 'erased') return 'erased';
  if (isLost) return 'file is gone';
  if (state === 'trashed') return 'in the trash';
  return hiddenFromGuests === 'deleted' ? 'not shown to clients' : undefined;
}
