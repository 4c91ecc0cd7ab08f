/** One part of a file. */
export interface FilePart {
  /** From 1. */
  number: number;
  /** Of the first byte. */
  start: number;
  /** Bytes. */
  size: number;
}

/** Cuts a file into parts; an empty file has one, as a multipart upload needs at least one. */
export function partsOf(fileSize: number, partSize: number): FilePart[] {
  const count = Math.max(1, Math.ceil(fileSize / partSize));
  return Array.from({ length: count }, (_, index) => {
    const start = index * partSize;
    return { number: index + 1, start, size: Math.min(partSize, fileSize - start) };
  });
}

/** The parts that have not arrived, or not whole. */
export function missingParts(
  parts: readonly FilePart[],
  arrived: readonly { number: number; size: number }[],
): FilePart[] {
  const sizes = new Map(arrived.map(({ number, size }) => [number, size]));
  return parts.filter(({ number, size }) => sizes.get(number) !== size);
}
