import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readBuiltFunctions } from './functions/built-functions.ts';
import { readBuiltSite } from './site/built-site.ts';

const directory = mkdtempSync(join(tmpdir(), 'built-'));
afterAll(() => rmSync(directory, { recursive: true }));

test('a function is found with what its bundle uses', () => {
  const manifest = { 'sessions/login': { uses: ['table', 'session'] } };
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(manifest));
  expect(readBuiltFunctions(directory)('sessions/login')).toEqual({
    directory: join(directory, 'sessions/login'),
    uses: ['table', 'session'],
    storageCommands: [],
  });
});

test('the commands of S3 in a bundle are listed, and one whose actions are not known is an error', () => {
  const write = (storageCommands: string[]) =>
    writeFileSync(
      join(directory, 'manifest.json'),
      JSON.stringify({ 'files/list-files': { uses: ['storage'], storageCommands } }),
    );
  write(['ListObjectsV2']);
  const { storageCommands } = readBuiltFunctions(directory)('files/list-files');
  expect(storageCommands).toEqual(['ListObjectsV2']);
  write(['PutBucketPolicy']);
  expect(() => readBuiltFunctions(directory)).toThrow('PutBucketPolicy are not known');
});

test('a missing function is reported with the command to run', () => {
  writeFileSync(join(directory, 'manifest.json'), '{}');
  expect(() => readBuiltFunctions(directory)('sessions/login')).toThrow(
    `${directory} has no function sessions/login: run "node build/functions.ts" first.`,
  );
  const nowhere = join(directory, 'nowhere');
  expect(() => readBuiltFunctions(nowhere)).toThrow(
    `${join(nowhere, 'manifest.json')} is missing: run "node build/functions.ts" first.`,
  );
});

test("a site's files are listed as paths, and its inline scripts and styles are hashed", () => {
  const web = join(directory, 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  const page =
    '<script>start()</script><script type="module" src="/assets/a.js"></script><style>p{}</style>';
  writeFileSync(join(web, 'index.html'), page);
  writeFileSync(join(web, '404.html'), page);
  writeFileSync(join(web, 'assets/a.js'), '');
  expect(readBuiltSite(web)).toEqual({
    directory: web,
    files: ['/404.html', '/assets/a.js', '/index.html'],
    inlineScripts: [sha256('start()')],
    inlineStyles: [sha256('p{}')],
  });
});

test('a missing site is reported with the command to run', () => {
  const nowhere = join(directory, 'nowhere');
  expect(() => readBuiltSite(nowhere)).toThrow(
    `${join(nowhere, 'index.html')} is missing: run "npm run build" first.`,
  );
});

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
