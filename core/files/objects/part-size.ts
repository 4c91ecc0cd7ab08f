import { onePartBytes } from '#shared/rules/text/file-names.ts';

const mebibyte = 2 ** 20;

/** S3 allows 10,000 parts. */
const maxParts = 9_500;

/**
 * The number of bytes of each part but the last: 16 MiB, so that there are few requests, and little is sent again after
 * a lost connection; or as many whole MiB as keep the number of parts low.
 */
export function partSizeOf(size: number): number {
  return Math.max(onePartBytes, Math.ceil(size / maxParts / mebibyte) * mebibyte);
}
