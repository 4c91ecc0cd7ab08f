import { S3Error } from '../http/errors.ts';

/** A range of bytes. */
export interface ByteRange {
  start: number;
  length: number;
}

/**
 * Reads a `Range` header. Several ranges or another unit are ignored: S3 returns the whole object (GetObject's page:
 * one range per request).
 * @param size the size of the object in bytes
 * @returns null for the whole object
 * @throws S3Error `InvalidRange` if it lies outside of the object
 */
export function readRange(header: string | undefined, size: number): ByteRange | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const refusal = new S3Error('InvalidRange', {
    elements: { RangeRequested: header ?? '', ActualObjectSize: String(size) },
    headers: { 'Content-Range': `bytes */${size}` },
  });
  if (first === '') {
    const length = Math.min(Number(last), size);
    if (length === 0) throw refusal;
    return { start: size - length, length };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) throw refusal;
  return { start, length: end - start + 1 };
}
