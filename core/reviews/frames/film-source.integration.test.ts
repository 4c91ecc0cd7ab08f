import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import { countFrames } from '#shared/rules/film/frames.ts';
import { clips } from '#testkit/clips/clips.ts';
import { putObject } from '#testkit/files/files.ts';
import type { FilmSource } from './film-reader.ts';
import { filmSource } from './film-source.ts';
import { readFilm } from './read-film.ts';

const path = 'Day 1/Ton & Bild+1 ü.mov';

test('the table of frames is that of the version, whatever has been uploaded to its path since', async () => {
  const workspaceId = randomUUID();
  const [first, second] = clips.filter(({ name }) => ['2997.mov', '50.mp4'].includes(name));
  if (!first || !second) throw new Error('A clip is missing.');
  const versions: string[] = [];
  for (const clip of [first, second]) {
    versions.push(await putObject(workspaceId, path, readFileSync(clip.path)));
  }
  const read = [first, second].map(async (clip, index) => {
    const version = { path, versionId: versions[index] ?? '', size: statSync(clip.path).size };
    const table = await readTable(filmSource(workspaceId, version));
    return table && countFrames(table);
  });
  expect(await Promise.all(read)).toEqual([first.times.length, second.times.length]);
});

test('an empty file is no film, and a version that is gone is an error', async () => {
  const workspaceId = randomUUID();
  const versionId = await putObject(workspaceId, path, '');
  expect(await readTable(filmSource(workspaceId, { path, versionId, size: 0 }))).toBeNull();
  const gone = filmSource(randomUUID(), { path, versionId, size: 5_000 });
  await expect(readTable(gone)).rejects.toThrow();
});

async function readTable(source: FilmSource): Promise<FrameTable | null> {
  return (await readFilm(source)).table;
}
