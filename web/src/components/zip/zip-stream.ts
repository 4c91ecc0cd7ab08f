import { makeZip } from 'client-zip';
import { fileBytes, type Reading } from './file-bytes.ts';
import type { ZipEntry } from './plan-zip.ts';

interface ZipReading extends Reading {
  /** Called when the turn of a file has come. */
  onFile: (name: string) => void;
}

/**
 * The bytes of a ZIP, as they arrive: nothing is compressed, since films are, and nothing is kept in memory. It is a
 * ZIP64 where the format needs one, for 4 GB and more. A file is asked for when its turn has come, as links to files are
 * valid for minutes.
 */
export function zipStream(
  entries: readonly ZipEntry[],
  { onFile, ...reading }: ZipReading,
): ReadableStream<Uint8Array> {
  function* inputs() {
    for (const { name, file } of entries) {
      if (!file) {
        yield { name };
        continue;
      }
      onFile(name);
      const { path, size, modifiedAt } = file;
      yield { name, size, lastModified: new Date(modifiedAt), input: fileBytes(path, reading) };
    }
  }
  return makeZip(inputs());
}
