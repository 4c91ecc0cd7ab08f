import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DigestAlgorithm, isCrc, startDigest } from '../checksums/algorithms.ts';
import { combineCrc } from '../checksums/combine.ts';
import { type Chunk, createBlob, type NewBlob, readChunk } from './blobs.ts';
import type { Database } from './database.ts';
import { number, text } from './rows.ts';

export interface Contents {
  createBlob(): Promise<NewBlob>;
  /** A content of one whole file. Its known digests are kept, so that copies need not be read. */
  ofBlob(blob: string, bytes: number, digests: Map<DigestAlgorithm, Buffer>): number;
  /** A content of others, one after the other; nothing is copied. */
  concatenate(contents: readonly number[]): number;
  /** A content of a range of another. */
  slice(content: number, start: number, length: number): number;
  read(content: number, start: number, length: number): AsyncGenerator<Buffer>;
  /** Reads the content unless its digest follows from known ones of its files. */
  digest(content: number, algorithm: DigestAlgorithm): Promise<Buffer>;
  /** Removes a content and, after the transaction, files that no content uses. */
  release(content: number): void;
  /** Removes released files, unless a reader or a transaction is open. */
  sweep(): void;
}

/** Keeps contents as files in a folder; files without a content (of a killed process) are removed at the start. */
export function openContents(database: Database, folder: string): Contents {
  mkdirSync(folder, { recursive: true });
  const pathOf = (blob: string) => join(folder, blob);
  const isUsed = (blob: string) =>
    database.first('SELECT 1 AS used FROM chunks WHERE blob = ? LIMIT 1', blob) !== null;
  for (const blob of readdirSync(folder)) if (!isUsed(blob)) rmSync(pathOf(blob));

  const released = new Set<string>();
  let readers = 0;

  function sweep(): void {
    if (readers > 0 || database.isOpen()) return;
    for (const blob of released) {
      if (isUsed(blob)) continue;
      database.run('DELETE FROM digests WHERE blob = ?', blob);
      rmSync(pathOf(blob), { force: true });
    }
    released.clear();
  }

  function chunksOf(content: number): Chunk[] {
    return database
      .all('SELECT blob, start, length FROM chunks WHERE content = ? ORDER BY position', content)
      .map((row) => ({
        blob: text(row, 'blob'),
        start: number(row, 'start'),
        length: number(row, 'length'),
      }));
  }

  function create(chunks: readonly Chunk[]): number {
    const content = database.run('INSERT INTO contents DEFAULT VALUES');
    for (const [position, { blob, start, length }] of chunks.entries()) {
      database.run(
        'INSERT INTO chunks (content, position, blob, start, length) VALUES (?, ?, ?, ?, ?)',
        content,
        position,
        blob,
        start,
        length,
      );
    }
    return content;
  }

  /** The chunks of a range of others. */
  function within(chunks: readonly Chunk[], start: number, length: number): Chunk[] {
    const pieces: Chunk[] = [];
    let position = 0;
    for (const chunk of chunks) {
      const from = Math.max(start - position, 0);
      const until = Math.min(start + length - position, chunk.length);
      if (until > from) {
        pieces.push({ blob: chunk.blob, start: chunk.start + from, length: until - from });
      }
      position += chunk.length;
    }
    return pieces;
  }

  async function* read(content: number, start: number, length: number): AsyncGenerator<Buffer> {
    readers += 1;
    try {
      for (const chunk of within(chunksOf(content), start, length)) yield* readChunk(folder, chunk);
    } finally {
      readers -= 1;
      sweep();
    }
  }

  /** The digest of a chunk that is a whole file, if it is known. */
  function storedDigest({ blob, start, length }: Chunk, algorithm: DigestAlgorithm): Buffer | null {
    if (start > 0) return null;
    const row = database.first(
      'SELECT value FROM digests WHERE blob = ? AND algorithm = ?',
      blob,
      `${algorithm} ${length}`,
    );
    return row && Buffer.from(text(row, 'value'), 'base64');
  }

  /** The digest of several chunks, if it can be computed from known ones. */
  function combinedDigest(chunks: readonly Chunk[], algorithm: DigestAlgorithm): Buffer | null {
    const [first, ...rest] = chunks;
    if (first === undefined || (rest.length > 0 && !isCrc(algorithm))) return null;
    let whole = storedDigest(first, algorithm);
    for (const chunk of rest) {
      const next = storedDigest(chunk, algorithm);
      if (whole === null || next === null || !isCrc(algorithm)) return null;
      whole = combineCrc(algorithm, whole, next, chunk.length);
    }
    return whole;
  }

  function rememberDigest(blob: string, bytes: number, algorithm: DigestAlgorithm, value: Buffer) {
    database.run(
      'INSERT OR REPLACE INTO digests (blob, algorithm, value) VALUES (?, ?, ?)',
      blob,
      `${algorithm} ${bytes}`,
      value.toString('base64'),
    );
  }

  return {
    createBlob: () => createBlob(folder, isUsed),
    ofBlob: (blob, bytes, digests) => {
      for (const [algorithm, value] of digests) rememberDigest(blob, bytes, algorithm, value);
      return create(bytes === 0 ? [] : [{ blob, start: 0, length: bytes }]);
    },
    concatenate: (contents) => create(contents.flatMap(chunksOf)),
    slice: (content, start, length) => create(within(chunksOf(content), start, length)),
    read,
    digest: async (content, algorithm) => {
      const chunks = chunksOf(content);
      const combined = combinedDigest(chunks, algorithm);
      if (combined !== null) return combined;
      const running = startDigest(algorithm);
      const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
      for await (const piece of read(content, 0, bytes)) running.update(piece);
      const value = running.digest();
      const [chunk] = chunks;
      if (chunk !== undefined && chunks.length === 1 && chunk.start === 0) {
        rememberDigest(chunk.blob, chunk.length, algorithm, value);
      }
      return value;
    },
    release: (content) => {
      for (const { blob } of chunksOf(content)) released.add(blob);
      database.run('DELETE FROM chunks WHERE content = ?', content);
      database.run('DELETE FROM contents WHERE id = ?', content);
    },
    sweep,
  };
}
