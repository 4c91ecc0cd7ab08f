import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { readsOfSite } from './prepare.ts';

test('the stack is synthesized again after a change of names and inline scripts, not of texts and assets', () => {
  const site = temporaryFolder();
  const write = (file: string, text: string) => writeFileSync(join(site.path, file), text);
  mkdirSync(join(site.path, 'assets'));
  const page = (text: string, script: string, asset = 'a1') =>
    `<p>${text}</p><script>${script}</script><style>p{}</style><script type="module" src="/assets/${asset}.js"></script>`;
  write('index.html', page('one', 'start()'));
  write('assets/a1.js', '');
  const before = readsOfSite(site.path);

  write('index.html', page('two', 'start()', 'a2'));
  write('assets/a2.js', '');
  expect(readsOfSite(site.path)).toEqual(before);

  write('index.html', page('two', 'begin()'));
  expect(readsOfSite(site.path)).not.toEqual(before);
  write('index.html', page('one', 'start()'));
  write('404.html', '');
  expect(readsOfSite(site.path)).not.toEqual(before);
  site.remove();
});
