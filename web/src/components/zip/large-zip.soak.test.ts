import { afterEach, expect, jest, test } from '@jest/globals';
import { predictLength } from 'client-zip';
import { readZipDirectory } from '#shared/testing/zip.ts';
import type { ZipEntry } from './plan-zip.ts';
import { zipStream } from './zip-stream.ts';

// What takes the checksum of 4 GB to prove. What is smaller is in `zip.test.ts`.

afterEach(() => {
  jest.restoreAllMocks();
});

const entry = (path: string, size: number): ZipEntry => ({
  name: path,
  file: { path, size, modifiedAt: '2026-05-04T10:20:30.000Z' },
});

test('a ZIP of more than 4 GB is a ZIP64, and as long as predicted', async () => {
  const large = 4_300_000_000;
  const zeros = Buffer.alloc(1 << 24);
  // Through a connection it would take minutes on a busy machine.
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const size = String(url).endsWith('large.mov') ? large : 5;
    let left = size;
    const body = new ReadableStream({
      pull(controller) {
        const piece = zeros.subarray(0, left);
        left -= piece.length;
        if (piece.length > 0) controller.enqueue(piece);
        else controller.close();
      },
    });
    return new Response(body, { headers: { 'content-length': String(size), etag: '"1"' } });
  });
  const entries = [entry('small.mov', 5), entry('large.mov', large), entry('after.mov', 5)];
  let length = 0;
  let tail = Buffer.alloc(0);
  const zip = zipStream(entries, {
    fileUrl: async (path) => `https://files.example/${path}`,
    signal: new AbortController().signal,
    onFile: () => undefined,
    onBytes: () => undefined,
    onConnection: () => undefined,
  });
  for (const reader = zip.getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    length += value.length;
    tail = Buffer.concat([tail.subarray(-1_000), value]).subarray(-2_000);
  }
  const metadata = entries.map(({ name, file }) => ({ name, size: file?.size ?? 0 }));
  expect(length).toBe(Number(predictLength(metadata)));
  expect(readZipDirectory(tail)).toMatchObject({
    isZip64: true,
    length,
    entries: [
      { name: 'small.mov', size: 5, offset: 0 },
      { name: 'large.mov', size: large },
      { name: 'after.mov', size: 5 },
    ],
  });
  const after = readZipDirectory(tail).entries[2]?.offset ?? 0;
  expect(after).toBeGreaterThan(large);
});
