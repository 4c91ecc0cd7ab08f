import { isDeepStrictEqual } from 'node:util';
import { CallError } from '#core/errors.ts';
import type { FileVersion } from '#core/files/objects/file-item.ts';
import {
  isShown,
  type ReviewedPage,
  type ReviewedVersion,
  type ReviewItem,
} from './review-item.ts';

/** Which file of a review it is: that of a version, or of a page of one. */
export type FileRef = Pick<NonNullable<FileVersion['review']>, 'number' | 'page'>;

/** The version of a file of which a version of a review is, or a page of one. */
export type ReviewedFile = Omit<ReviewedPage, 'number'> & FileRef;

/** The files of the versions of a review, with those of its pages in place of the one of a set. */
export function filesOf({ versions }: Pick<ReviewItem, 'versions'>): ReviewedFile[] {
  return versions.flatMap(filesOfVersion);
}

/** The files of a version. */
export function filesOfVersion(version: ReviewedVersion): ReviewedFile[] {
  const { number, pages, path, versionId, size, isErased, withdrawnAt, isLost } = version;
  if (pages) return pages.map((page) => ({ ...page, number, page: page.number }));
  return [
    {
      ...{ number, path, versionId, size },
      ...(isErased && { isErased }),
      ...(withdrawnAt !== undefined && { withdrawnAt }),
      ...(isLost && { isLost }),
    },
  ];
}

/** A file of a review. */
export function fileAt(
  review: Pick<ReviewItem, 'versions'>,
  { number, page }: FileRef,
): ReviewedFile | undefined {
  return filesOf(review).find((file) => file.number === number && file.page === page);
}

/**
 * The file of a version; of a set that of a page which is left, by default the first one that can be shown.
 * @throws CallError `not_found`
 */
export function requirePage(version: ReviewedVersion, page?: number): ReviewedFile {
  const files = filesOfVersion(version);
  const file =
    page === undefined
      ? files.find(({ versionId }) => versionId === version.versionId)
      : files.find((one) => one.page === page && !one.isErased);
  if (!file) throw new CallError('not_found', { message: 'This page is no longer there.' });
  return file;
}

/**
 * Refuses a decision about other pages than those of the version that are left: no one decides about a page that was
 * restored since they looked.
 * @param version as who decides is shown it
 * @param shown the numbers of the pages that were on the screen, if they are named
 * @throws CallError `version_changed`
 */
export function requirePages({ pages = [] }: ReviewedVersion, shown: number[] | undefined): void {
  const left = pages.filter(({ isErased }) => !isErased).map(({ number }) => number);
  if (shown === undefined || isDeepStrictEqual(shown, left)) return;
  throw new CallError('version_changed', {
    message: 'The pages of this version have changed. Look at them, and decide again.',
  });
}

/**
 * Versions of a review with other files.
 * @param change is given each version that is no set, and each page
 */
export function changeFiles(
  versions: readonly ReviewedVersion[],
  change: <File extends ReviewedPage>(file: File) => File,
): ReviewedVersion[] {
  return versions.map((version) => {
    const { pages } = version;
    return pages ? withPages(version, pages.map(change)) : change(version);
  });
}

/**
 * A set of pictures with other pages: it has the file of the first one that the team shows, otherwise of the first that is
 * left, and is withdrawn, lost or erased as that one is.
 */
export function withPages(
  { isErased: _is, withdrawnAt: _at, isLost: _lost, ...version }: ReviewedVersion,
  pages: readonly ReviewedPage[],
): ReviewedVersion {
  const first = pages.find(isShown) ?? pages.find((page) => !page.isErased) ?? pages[0];
  return { ...version, ...first, number: version.number, pages: [...pages] };
}
