/** What an MP4 or QuickTime file begins with. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot', 'styp', 'uuid'];

/** The first elements of a Matroska or WebM file (RFC 8794 and RFC 9559). */
const ebmlHeader = 0x1a45dfa3;
const segment = 0x18538067;

/**
 * Whether the end of a film is missing, as after a copy or a recording that broke off: what it says to have reaches beyond
 * its file, or its table, which is written last, is not there.
 */
export async function isCutOff(film: Blob): Promise<boolean> {
  if (film.size < 16) return false;
  const head = await headAt(film, 0);
  if (head.getUint32(0) === ebmlHeader) return isMatroskaCut(film);
  return firstBoxes.includes(letters(head, 4)) && isMp4Cut(film);
}

async function isMp4Cut(film: Blob): Promise<boolean> {
  let hasTable = false;
  for (let at = 0; at < film.size; ) {
    if (at + 8 > film.size) return true;
    const head = await headAt(film, at);
    const size = head.getUint32(0);
    hasTable ||= letters(head, 4) === 'moov';
    // To the end of the file.
    if (size === 0) break;
    const length = size === 1 && head.byteLength >= 16 ? Number(head.getBigUint64(8)) : size;
    if (length < 8) return false;
    at += length;
    if (at > film.size) return true;
  }
  return !hasTable;
}

async function isMatroskaCut(film: Blob): Promise<boolean> {
  const header = sizeAt(await headAt(film, 0), 4);
  if (header.size === null) return false;
  const start = 4 + header.length + header.size;
  const head = await headAt(film, start);
  if (head.byteLength < 12 || head.getUint32(0) !== segment) return head.byteLength < 12;
  const { length, size } = sizeAt(head, 4);
  return size !== null && start + 4 + length + size > film.size;
}

/** A size of EBML, and how many bytes say it; null if it is not known. */
function sizeAt(view: DataView, offset: number): { length: number; size: number | null } {
  const length = Math.clz32(view.getUint8(offset)) - 23;
  let size = view.getUint8(offset) & (0xff >> length);
  let isUnknown = size === 0xff >> length;
  for (let index = 1; index < length; index += 1) {
    const byte = view.getUint8(offset + index);
    size = size * 0x100 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { length, size: isUnknown ? null : size };
}

/** The first bytes at a place, 16 unless the file ends before. */
async function headAt(film: Blob, at: number): Promise<DataView> {
  return new DataView(await film.slice(at, at + 16).arrayBuffer());
}

function letters(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));
}
