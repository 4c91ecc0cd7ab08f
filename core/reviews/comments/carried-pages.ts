import type { ReviewedVersion } from '#core/reviews/ports/review-item.ts';
import { filesOfVersion, type ReviewedFile } from '#core/reviews/ports/reviewed-files.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import type { CommentItem } from './comment-item.ts';

/**
 * Finds the pages of another version to which comments are carried: the page of the same file, otherwise the one whose name
 * no other page of the two versions has; otherwise, between sets of as many pages, the one at the same place, unless it is
 * such a counterpart of another page.
 * @returns of a comment: the page, undefined if the other version has none or the comment is about a whole set, and null if
 *   its page has no counterpart, or its drawing no page to lie on
 */
export function pagesFor(
  origin: ReviewedVersion,
  target: ReviewedVersion,
): (comment: Pick<CommentItem, 'page' | 'drawing'>) => number | undefined | null {
  const from = filesOfVersion(origin);
  const to = filesOfVersion(target);
  const same = new Map(from.map((file) => [file, sameFile(file, from, to)]));
  const taken = new Set(same.values());
  const counterpartOf = (file: ReviewedFile): ReviewedFile | undefined => {
    const atPlace = from.length === to.length ? to[from.indexOf(file)] : undefined;
    const found = same.get(file) ?? (taken.has(atPlace) ? undefined : atPlace);
    return found?.isErased ? undefined : found;
  };
  return ({ page, drawing }) => {
    if (!origin.pages && !target.pages) return undefined;
    const file = origin.pages ? from.find((one) => one.page === page) : from[0];
    const found = file && counterpartOf(file);
    if (found) return found.page;
    const isOfWhole = page === undefined && target.pages !== undefined && drawing === undefined;
    const isOfBoth = page === undefined && origin.pages !== undefined;
    return isOfWhole || isOfBoth ? undefined : null;
  };
}

function sameFile(
  { path }: ReviewedFile,
  from: readonly ReviewedFile[],
  to: readonly ReviewedFile[],
): ReviewedFile | undefined {
  const named = (files: readonly ReviewedFile[]) =>
    files.filter((one) => nameOf(one.path) === nameOf(path));
  const [sameName, ...others] = named(to);
  const isAlone = others.length === 0 && named(from).length === 1;
  return to.find((one) => one.path === path) ?? (isAlone ? sameName : undefined);
}
