/** An entry of a ZIP's central directory. */
interface ZipDirectoryEntry {
  name: string;
  /** CRC-32. */
  crc: number;
  size: number;
  /** Where its local header begins. */
  offset: number;
}

/** What the end of a ZIP says of it. */
interface ZipDirectory {
  isZip64: boolean;
  /** Bytes of the whole ZIP. */
  length: number;
  entries: ZipDirectoryEntry[];
}

const endSize = 22;
const locatorSize = 20;
const end64Size = 56;

/**
 * The central directory of a ZIP without a comment, by the format's specification
 * (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3 and 4.5.3).
 * @param tail its last bytes, with at least the directory in them
 */
export function readZipDirectory(tail: Uint8Array): ZipDirectory {
  const bytes = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  const end = tail.length - endSize;
  const end64 = end - locatorSize - end64Size;
  assertMark(bytes, end, 0x06054b50);
  const isZip64 = bytes.getUint32(end + 16, true) === 0xffffffff;
  if (isZip64) assertMark(bytes, end64, 0x06064b50);
  const [count, size, offset] = isZip64
    ? [big(bytes, end64 + 32), big(bytes, end64 + 40), big(bytes, end64 + 48)]
    : [
        bytes.getUint16(end + 10, true),
        bytes.getUint32(end + 12, true),
        bytes.getUint32(end + 16, true),
      ];
  const directoryEnd = isZip64 ? end64 : end;
  const entries: ZipDirectoryEntry[] = [];
  for (let at = directoryEnd - size; at < directoryEnd; ) {
    assertMark(bytes, at, 0x02014b50);
    const nameEnd = at + 46 + bytes.getUint16(at + 28, true);
    const extra = nameEnd + 4;
    const isLarge = bytes.getUint32(at + 24, true) === 0xffffffff;
    const isFar = bytes.getUint32(at + 42, true) === 0xffffffff;
    entries.push({
      name: utf8(tail.subarray(at + 46, nameEnd)),
      crc: bytes.getUint32(at + 16, true),
      size: isLarge ? big(bytes, extra) : bytes.getUint32(at + 24, true),
      offset: isFar ? big(bytes, isLarge ? extra + 16 : extra) : bytes.getUint32(at + 42, true),
    });
    at = nameEnd + bytes.getUint16(at + 30, true) + bytes.getUint16(at + 32, true);
  }
  if (entries.length !== count) throw new Error(`${entries.length} entries instead of ${count}.`);
  return { isZip64, length: offset + size + tail.length - directoryEnd, entries };
}

/** What a ZIP has in it, by name, if it is whole and stores everything as it is. */
export function readZip(zip: Uint8Array): Record<string, { content: Uint8Array; crc: number }> {
  const { entries, length } = readZipDirectory(zip);
  if (length !== zip.length) throw new Error(`${zip.length} bytes instead of ${length}.`);
  const bytes = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  return Object.fromEntries(
    entries.map(({ name, crc, size, offset }) => {
      assertMark(bytes, offset, 0x04034b50);
      const start =
        offset + 30 + bytes.getUint16(offset + 26, true) + bytes.getUint16(offset + 28, true);
      return [name, { content: zip.subarray(start, start + size), crc }];
    }),
  );
}

function assertMark(bytes: DataView, at: number, mark: number) {
  if (bytes.getUint32(at, true) !== mark) throw new Error(`No ${mark.toString(16)} at ${at}.`);
}

function big(bytes: DataView, at: number): number {
  return Number(bytes.getBigUint64(at, true));
}

function utf8(bytes: Uint8Array): string {
  return decodeURIComponent(
    Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}
