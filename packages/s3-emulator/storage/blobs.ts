import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** A piece of a file. Positions and lengths are in bytes. */
export interface Chunk {
  blob: string;
  start: number;
  length: number;
}

/** A file that is being written; it belongs to no content yet. */
export interface NewBlob {
  blob: string;
  write(chunk: Buffer): Promise<void>;
  /** Closes the file, and removes it if no content uses it. */
  discard(): Promise<void>;
}

const readBytes = 256 * 1024;

/** Creates a file with a new name. */
export async function createBlob(
  folder: string,
  isUsed: (blob: string) => boolean,
): Promise<NewBlob> {
  const blob = randomUUID();
  const path = join(folder, blob);
  const file = await open(path, 'wx');
  return {
    blob,
    write: async (chunk) => {
      for (let done = 0; done < chunk.length; ) {
        const { bytesWritten } = await file.write(chunk, done);
        done += bytesWritten;
      }
    },
    discard: async () => {
      await file.close();
      if (!isUsed(blob)) rmSync(path, { force: true });
    },
  };
}

/** Reads a piece of a file. */
export async function* readChunk(
  folder: string,
  { blob, start, length }: Chunk,
): AsyncGenerator<Buffer> {
  const file = await open(join(folder, blob));
  try {
    for (let done = 0; done < length; ) {
      const buffer = Buffer.allocUnsafe(Math.min(readBytes, length - done));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, start + done);
      if (bytesRead === 0) throw new Error(`The file ${blob} is too short.`);
      done += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
