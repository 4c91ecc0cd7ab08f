import type { ReviewPage, ReviewVersion } from '#shared/calls/reviews.ts';

/** Whether a version has a page whose file was not erased. */
export function hasPage({ pages }: Pick<ReviewVersion, 'pages'>, number: number | undefined) {
  return pages?.some((page) => page.number === number && page.state !== 'erased') ?? false;
}

/** The page that is asked for, or the first one that can be shown; undefined of what is no set. */
export function pageOf(pages: readonly ReviewPage[], asked: number | undefined) {
  return (
    pages.find(({ number }) => number === asked) ??
    pages.find(({ state }) => state !== 'erased') ??
    pages[0]
  );
}

/** The pages of a set whose files were not erased; none of what is no set. */
export function leftPages({ pages = [] }: Pick<ReviewVersion, 'pages'>): ReviewPage[] {
  return pages.filter(({ state }) => state !== 'erased');
}

/** How a decision names what is on the screen: the version, and of a set the numbers of its pages that are left. */
export function shownWork(version: ReviewVersion): { version: number; pages?: number[] } {
  const pages = leftPages(version).map(({ number }) => number);
  return { version: version.number, ...(pages.length > 0 && { pages }) };
}

/** The paths of the pages of a set at which there are pictures: those of its next version, unless others are chosen. */
export function pathsToRepeat(version: Pick<ReviewVersion, 'pages'> | undefined): string[] {
  return (version?.pages ?? []).flatMap(({ path, state }) =>
    state === 'current' || state === 'replaced' ? [path] : [],
  );
}
