import { StepBack, StepForward } from 'lucide-react';
import { useMemo } from 'react';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { ReviewPage, ReviewVersion } from '#shared/calls/reviews.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { threadsIn, threadsOf, wholeView } from '#web/features/reviews/comments/comment-view.ts';
import { ControlButton } from '#web/features/reviews/player/control-buttons.tsx';
import { pageName } from '#web/features/reviews/timecodes.ts';
import { type PageLinks, usePosters } from './page-links.ts';
import { describePageState, PageStrip } from './page-strip.tsx';

export interface Paging {
  pages: readonly ReviewPage[];
  /** The one that is shown. */
  page: ReviewPage;
  onPage: (page: number) => void;
  /** Of the version that is commented on; undefined until they have loaded. */
  comments: readonly ReviewComment[] | undefined;
  /** The id of the comment that is shown. */
  shown: string | undefined;
  onShow: (comment: ReviewComment) => void;
  /** A link to a small picture of a page that was made here. */
  posterOf?: ((page: ReviewPage) => string | undefined) | undefined;
}

/** What turns the pages of a set: the strip, the buttons and the keys. */
export function usePaging(paging: Paging, links: PageLinks, { number, pages: own }: ReviewVersion) {
  const { pages, page, onPage, comments, shown, onShow } = paging;
  const posters = usePosters(links, number, own && page.number);
  const posterOf = (of: ReviewPage) => paging.posterOf?.(of) ?? posters?.get(of.number);
  const threads = useMemo(
    () =>
      threadsIn(threadsOf(comments ?? []), wholeView)
        .map(({ comment }) => comment)
        .filter((comment) => comment.page !== undefined),
    [comments],
  );
  const at = pages.indexOf(page);
  const to = (index: number) => {
    const next = pages[index];
    return next && next !== page ? () => onPage(next.number) : undefined;
  };
  const [previous, next] = [to(at - 1), to(at + 1)];
  const back = () => previous?.();
  const on = () => next?.();
  const toComment = (direction: 1 | -1) => {
    const from = threads.findIndex(({ id, page: of }) => id === shown && of === page.number);
    const found =
      from >= 0
        ? threads[from + direction]
        : direction > 0
          ? threads.find((comment) => (comment.page ?? 0) >= page.number)
          : threads.findLast((comment) => (comment.page ?? 0) < page.number);
    if (found) onShow(found);
  };
  const openOn = (number: number) =>
    threads.filter((comment) => comment.page === number && !comment.isDone).length;
  return {
    keys: {
      ArrowLeft: back,
      ArrowRight: on,
      ',': back,
      '<': back,
      '.': on,
      '>': on,
      Home: () => to(0)?.(),
      End: () => to(pages.length - 1)?.(),
    },
    previous,
    next,
    after: pages[at + 1],
    pages: {
      toComment,
      strip: (
        <PageStrip pages={pages} page={page} onPage={onPage} openOn={openOn} posterOf={posterOf} />
      ),
      buttons: (
        <div className="mr-auto flex min-w-0 items-center">
          <ControlButton label="Previous page" icon={StepBack} onClick={previous} />
          <ControlButton label="Next page" icon={StepForward} onClick={next} />
          <p aria-live="polite" className="ml-1 min-w-0 truncate text-xs text-muted tabular-nums">
            <span className="text-text">{describePlace(pages, page)}</span>
            <span dir="auto">{` · ${visibleName(nameOf(page.path))}`}</span>
            {describePageState(page) && ` · ${describePageState(page)}`}
          </p>
        </div>
      ),
    },
  };
}

/** `Page 3 of 12`; without the count where one sees only some of them. */
function describePlace(pages: readonly ReviewPage[], { number }: ReviewPage): string {
  const isWhole = pages.at(-1)?.number === pages.length;
  return isWhole ? `${pageName(number)} of ${pages.length}` : pageName(number);
}
