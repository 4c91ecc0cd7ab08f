import { useCallback, useState } from 'react';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import type { Presentation } from './player/player-types.ts';

/** Remembers of each version of a review whether the user was shown it, since no one decides about what they have not seen. */
export function useViewing() {
  const [presentations, setPresentations] = useState<Readonly<Record<number, Presentation>>>({});
  const [pages, setPages] = useState<ReadonlySet<string>>(new Set());
  return {
    /** How many pages of a version were shown. */
    seenPages: ({ number, pages: all = [] }: ReviewVersion) =>
      all.filter((page) => pages.has(`${number} ${page.number}`)).length,
    /** @param version its number */
    presentationOf: (version: number): Presentation => presentations[version] ?? 'pending',
    /** What was shown once stays so: its place on the page comes and goes. */
    report: useCallback((version: number, presentation: Presentation, page?: number) => {
      setPresentations((before) =>
        before[version] === 'shown' ? before : { ...before, [version]: presentation },
      );
      if (page !== undefined && presentation === 'shown')
        setPages((before) => new Set(before).add(`${version} ${page}`));
    }, []),
  };
}

/** How a version that the browser does not show is looked at all the same. */
type OtherWay = 'download' | 'open' | undefined;

/** Why nothing can be decided about a version yet; undefined once it was shown, or taken to be looked at elsewhere. */
export function describeUnseen(
  { number, kind }: ReviewVersion,
  presentation: Presentation,
  way: OtherWay,
): string | undefined {
  if (presentation === 'shown') return undefined;
  if (presentation === 'pending') {
    return kind === 'sound'
      ? `You can decide once version ${number} can be heard.`
      : `You can decide once the picture of version ${number} is here.`;
  }
  const unseen = `Your browser cannot show version ${number}.`;
  if (way === 'download') return `${unseen} Download it to decide.`;
  return way === 'open' ? `Open version ${number} first.` : unseen;
}
