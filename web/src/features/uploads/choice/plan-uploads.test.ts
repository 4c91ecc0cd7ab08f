/** @jest-environment #testkit/site/node-environment.ts */
import { expect, test } from '@jest/globals';
import { createApiClient } from '#web/lib/api/api-client.ts';
import { siteUnderTest } from '#web/testing/site.ts';
import { availableBytes } from './available-storage.ts';
import { collectFiles } from './collect-files.ts';
import { findExisting } from './find-existing.ts';
import { asVersion, decide, planUploads, selectFitting } from './plan-uploads.ts';
import type { SelectedEntry, Selection } from './selection.ts';
import { uniquePath } from './unique-path.ts';

const site = siteUnderTest();

const nothing = {
  files: new Set<string>(),
  folders: new Set<string>(),
  locked: new Set<string>(),
};

test('a selection is collected for its folder, without files of the operating system', async () => {
  const entries: SelectedEntry[] = [
    selected('Day 1/A001.mov', 3),
    selected('Day 1/.DS_Store', 1),
    selected('Day 1/._A001.mov', 1),
    // "é" as macOS decomposes it.
    selected('Day 1/Caf\u0065\u0301.wav', 2),
    { kind: 'empty_folder', path: 'Day 2' },
    { kind: 'unreadable', path: 'Locked' },
  ];
  const found: number[] = [];
  const collected = await collectFiles(of(entries), 'Footage/', (files) => found.push(files));
  expect(collected.files.map(({ path }) => path)).toEqual([
    'Footage/Day 1/A001.mov',
    'Footage/Day 1/Caf\u00e9.wav',
  ]);
  expect(collected.emptyFolders).toEqual(['Footage/Day 2']);
  expect(collected.refused.map(({ path }) => path)).toEqual(['Footage/Locked']);
  expect(found).toEqual([1, 2]);
});

test('only folders that exist are listed, page by page', async () => {
  const owner = await site.signUp();
  await site.buy(owner, 'business');
  const stored = ['F/Day 1/A001.mov', 'F/Day 1/Sound/mix.wav', 'F/Z.mov'];
  await site.storeFiles(
    owner,
    stored.map((path) => ({ path })),
  );
  // The product's own pages have up to 1,000 folders and files.
  site.intercept('GET /api/files', async (pass, { path }) => {
    const { folders, files } = await owner.call('GET /api/files', { query: { folder: 'F/' } });
    if (path.endsWith('?folder=F%2F')) return { answer: { folders, files: [], next: 'A' } };
    return path.endsWith('&after=A') ? { answer: { folders: [], files } } : pass();
  });
  const paths = ['F/Day 1/A001.mov', 'F/Day 1/Sound/a/b/x.wav', 'F/Day 2/Sound/x.wav', 'F/y.mov'];
  const existing = await findExisting(createApiClient().call, 'F/', paths, () => true);
  expect(site.asked()).toEqual([
    'GET /api/files?folder=F%2F',
    'GET /api/files?folder=F%2F&after=A',
    'GET /api/files?folder=F%2FDay+1%2F',
    'GET /api/files?folder=F%2FDay+1%2FSound%2F',
  ]);
  expect([...existing.files].toSorted()).toEqual(stored);
  expect([...existing.folders]).toEqual(['F/Day 1', 'F/Day 1/Sound']);
});

test('names that cannot be stored, and paths that are taken by a folder or a file, are refused', () => {
  const existing = { ...nothing, files: new Set(['Notes']), folders: new Set(['Sound']) };
  const collected = collectedFiles([
    'a\u200bb.mov',
    'Sound',
    'Notes/x.txt',
    'twice.mov',
    'twice.mov',
    'busy.mov',
    'ok.mov',
  ]);
  const plan = planUploads(collected, existing, new Set(['busy.mov']), 'hot');
  expect(plan.files.map(({ path }) => path)).toEqual(['twice.mov', 'ok.mov']);
  expect(plan.refused).toEqual([
    { path: 'a\u200bb.mov', reason: 'A name cannot contain characters that are not visible.' },
    { path: 'Sound', reason: 'There is a folder of this name.' },
    { path: 'Notes/x.txt', reason: 'There is a file with the name of its folder.' },
    { path: 'twice.mov', reason: 'Another selected file has the same name.' },
    { path: 'busy.mov', reason: 'A file of this name is being uploaded.' },
  ]);
});

test('a file whose path is taken is kept beside the other, replaces it, or is skipped, in the order in which all were chosen', () => {
  const existing = { ...nothing, files: new Set(['a.mov', 'a (2).mov']) };
  const plan = planUploads(collectedFiles(['a.mov', 'b.mov']), existing, new Set(), 'hot');
  expect(plan.conflicting.map(({ path }) => path)).toEqual(['a.mov']);
  const of = (decision: Parameters<typeof decide>[1]) =>
    decide(plan, decision).map(({ path, replace }) => [path, replace]);
  expect(of('keep_both')).toEqual([
    ['a (3).mov', false],
    ['b.mov', false],
  ]);
  expect(of('replace')).toEqual([
    ['a.mov', true],
    ['b.mov', false],
  ]);
  expect(of('skip')).toEqual([['b.mov', false]]);
});

test.each([
  ['a.mov', 'a (2).mov'],
  ['Day 1.2/a', 'Day 1.2/a (2)'],
  ['.profile', '.profile (2)'],
  ['Day/a.tar.gz', 'Day/a.tar (2).gz'],
  ['Day/a (2).mov', 'Day/a (3).mov'],
])('the path beside %s is %s', (path, beside) => {
  expect(uniquePath(path, () => false)).toBe(beside);
});

test('files that fit are uploaded in order, smaller ones after one that is too large', () => {
  const sizes = [4, 9, 5, 1].map((size) => ({ file: new File(['x'.repeat(size)], 'a') }));
  expect(selectFitting(sizes, 10).map(({ file }) => file.size)).toEqual([4, 5, 1]);
  expect(selectFitting(sizes, -1)).toEqual([]);
});

test('the room left is exact to a few bytes beyond 2^53', () => {
  const cold = {
    usedBytes: '9999999999999990',
    trashBytes: '0',
    reservedBytes: '5',
    provisionedBytes: '10000000000000000',
  };
  const transcoding = { usedMinutes: 0, planMinutes: 0 };
  const usage = { hot: cold, cold, transcoding, keptUntil: null };
  expect(availableBytes(usage, 'cold', 0)).toBe(5);
  expect(availableBytes(usage, 'cold', 10)).toBe(-5);
});

function selected(path: string, size: number): SelectedEntry {
  const name = path.split('/').at(-1) ?? path;
  return { kind: 'file', path, file: new File(['x'.repeat(size)], name) };
}

async function* of(entries: readonly SelectedEntry[]): Selection {
  yield* entries;
}

function collectedFiles(paths: readonly string[]) {
  const files = paths.map((path) => ({ path, file: new File(['x'], path) }));
  return { files, emptyFolders: [], refused: [] };
}

test('pictures that are dropped on a review become the pages of one version, as many as it can have', () => {
  const files = Array.from({ length: 41 }, (_, index) => {
    const path = `${index + 1}.png`;
    return { path, file: new File([], path) };
  });
  const few = asVersion({ files: files.slice(0, 3), emptyFolders: [], refused: [] });
  expect([few.files.length, few.refused]).toEqual([3, []]);
  const many = asVersion({ files, emptyFolders: [], refused: [] });
  expect(many.files).toHaveLength(40);
  expect(many.refused).toEqual([{ path: '41.png', reason: 'A set has up to 40 pictures.' }]);
});

test('of several files that are dropped on a review one becomes a version, and why the others do not is said', () => {
  const files = ['Cut 2.mov', 'Notes.pdf', 'Stems.wav'].map((path) => ({
    path,
    file: new File([], path),
  }));
  const {
    files: taken,
    emptyFolders,
    refused,
  } = asVersion({ files, emptyFolders: ['Empty'], refused: [] });
  expect(taken.map(({ path }) => path)).toEqual(['Cut 2.mov']);
  expect(emptyFolders).toEqual([]);
  expect(refused.map(({ path }) => path)).toEqual(['Notes.pdf', 'Stems.wav']);
});
