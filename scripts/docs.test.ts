import { globSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { documents, exists, folders, isLive, linksIn, pathsIn, readText, root } from './docs.ts';

/** Files that documents name and the repository does not contain: built, written by the operator, or an example. */
const elsewhere = new Set([
  'dist/functions/manifest.json',
  'shell.html',
  'dashboard/index.html',
  'env.json',
  'limit.json',
  'functions/workspace/rename-workspace.ts',
  'functions/workspace/rename-workspace.integration.test.ts',
]);

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readText('package.json')));

describe.each(documents())('%s', (document) => {
  const text = readText(document);

  test('has no dead link', () => {
    expect(linksIn(text).filter((target) => !isLive(target, document))).toEqual([]);
  });

  test('names only files and folders that exist', () => {
    const dead = pathsIn(text)
      .filter((reference) => !elsewhere.has(reference.path) && !exists(reference, document))
      .map(({ path }) => path);
    expect(dead).toEqual([]);
  });

  test('names only commands that exist', () => {
    const named = [...text.matchAll(/npm run ([a-z][a-z:0-9-]*)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('a path that does not exist, a dead link and a dead anchor are found', () => {
  const [reference] = pathsIn('The rule is in `core/members/chairs.ts`.');
  expect(reference && exists(reference, 'docs/map.md')).toBe(false);
  const [bare] = pathsIn('| `core/members`: `seats.ts` | |').slice(1);
  expect(bare && exists(bare, 'docs/map.md')).toBe(true);
  const [moved] = pathsIn('| `core/storage`: `seats.ts` | |').slice(1);
  expect(moved && exists(moved, 'docs/map.md')).toBe(false);
  expect(isLive('runbook.md#alarms', 'docs/map.md')).toBe(true);
  expect(isLive('runbook.md#sirens', 'docs/map.md')).toBe(false);
  expect(isLive('playbook.md', 'docs/map.md')).toBe(false);
});

test("the README's layout names every folder of the repository", () => {
  const [, layout = ''] = readText('README.md').split('## Layout');
  const listed = [...layout.matchAll(/^\| `([\w-]+)/gm)].map(([, folder]) => folder);
  expect(listed).toEqual(expect.arrayContaining([...folders]));
});

test('the threat model quotes only tests that exist', () => {
  const files = globSync(
    '{shared-types,core,functions,web,infra,local,packages,scripts,e2e}/**/*.test.{ts,tsx}',
    { cwd: root },
  );
  const sources = files.map(readText).join('\n').replaceAll("\\'", "'");
  const quotes = readText('docs/threats.md').matchAll(/[\s(]'([^|`]+?)'(?=[\s),;.|])|"([^|`"]+)"/g);
  const titles = [...quotes].map(([, single, double]) => single ?? double ?? '');
  // An ellipsis stands for what differs between the cases of a test, or for the rest of a long title.
  const isFound = (title: string) =>
    title.split('…').every((part) => sources.includes(part.trim()));
  expect(titles.length).toBeGreaterThan(30);
  expect(titles.filter((title) => !isFound(title))).toEqual([]);
});

describe('decisions', () => {
  const decisions = documents()
    .filter((document) => document.startsWith('docs/decisions/'))
    .map((document) => ({ document, text: readText(document) }));

  test.each(decisions)('$document has its number, a date and a status', ({ document, text }) => {
    const [, title = '', date = ''] = /^# (\d+)\. .+\n\n(.*)/.exec(text) ?? [];
    expect(Number(title)).toBe(Number(document.slice('docs/decisions/'.length).slice(0, 4)));
    expect(date).toMatch(/^Date: \d{4}-\d{2}-\d{2}.*\. Status: (?:accepted|superseded)\b/);
  });

  test('a decision that changes another one is linked from its status', () => {
    const status = (text: string) => text.split('\n')[2] ?? '';
    const missing = decisions.flatMap(({ document, text }) => {
      const name = document.slice('docs/decisions/'.length);
      const isChangedBy = /(?:Extends|Amends|Adds to|Replaces|[Ss]upersedes)\b(.*)/;
      const [, changed = ''] = isChangedBy.exec(status(text)) ?? [];
      return linksIn(changed)
        .filter((other) => !linksIn(status(readText(`docs/decisions/${other}`))).includes(name))
        .map((other) => `${other} does not link to ${name}`);
    });
    expect(missing).toEqual([]);
  });
});
