import { useSearchParams } from 'react-router-dom';
import { tabPath } from '#shared/rules/site.ts';

/** What the address shows: a review, one of its versions, and the comment that a link leads to. */
export interface ReviewLocation {
  /** The id of the review; undefined for the list. */
  review: string | undefined;
  /** Undefined for the newest. */
  version: number | undefined;
  /** The version that it is compared with. */
  compare: number | undefined;
  /** The page of a set of pictures. */
  page: number | undefined;
  comment: string | undefined;
  /** Whether its comments are shown as they are printed. */
  isPrinted: boolean;
}

/** The address of a review: its newest version, unless another is named. */
export function reviewPath(
  review: string,
  shown: {
    version?: number | undefined;
    compare?: number | undefined;
    page?: number | undefined;
    comment?: string;
    print?: 'yes';
  } = {},
): string {
  const query: Record<string, string> = { review };
  for (const [name, value] of Object.entries(shown)) {
    if (value !== undefined) query[name] = String(value);
  }
  return tabPath('review', query);
}

/** The location that the Review tab shows, as `reviewPath` writes it. */
export function useReviewLocation(): ReviewLocation {
  const [query] = useSearchParams();
  return {
    review: query.get('review') ?? undefined,
    version: versionIn(query.get('version')),
    compare: versionIn(query.get('compare')),
    page: versionIn(query.get('page')),
    comment: query.get('comment') ?? undefined,
    isPrinted: query.get('print') === 'yes',
  };
}

/** The number of a version, or of a page. */
function versionIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}
