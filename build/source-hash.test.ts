import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { sourceHash } from './source-hash.ts';

test('the hash changes with the content and the name of any source, and with nothing else', () => {
  const folder = temporaryFolder();
  const write = (file: string, text: string) => writeFileSync(join(folder.path, file), text);
  const hash = () => sourceHash(folder.path, ['web', 'lock.json', 'not-there']);
  mkdirSync(join(folder.path, 'web/src'), { recursive: true });
  write('web/src/page.tsx', 'one');
  write('lock.json', '{}');
  const first = hash();

  write('web/src/page.test.tsx', 'a test');
  write('elsewhere.ts', 'not a source');
  write('web/src/page.tsx', 'one');
  expect(hash()).toBe(first);

  write('web/src/page.tsx', 'two');
  const changed = hash();
  write('web/src/page.tsx', 'one');
  write('lock.json', '{"a":1}');
  const locked = hash();
  write('lock.json', '{}');
  write('web/src/page2.tsx', '');
  expect(new Set([first, changed, locked, hash()]).size).toBe(4);
  folder.remove();
});
