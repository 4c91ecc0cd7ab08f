import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');
const readText = (file: string) => readFileSync(join(root, file), 'utf8');

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readText('package.json')));

/** The text without fenced blocks. */
const proseOf = (text: string) => text.replaceAll(/^ *```.*?^ *```$/gms, '');

/** The anchors of a document's headings, as GitHub derives them: lower case, hyphens, no punctuation. */
const anchorsIn = (text: string) =>
  [...proseOf(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The links of a text within the repository, such as `runbook.md#alarms`, that lead nowhere. */
function deadLinks(text: string, document: string): string[] {
  return [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const linked = path === '' ? document : join(dirname(document), path);
      if (!existsSync(join(root, linked))) return true;
      return anchor !== undefined && !anchorsIn(readText(linked)).includes(anchor);
    });
}

/** The commands of package.json that a text names and that do not exist. */
const unknownCommands = (text: string) =>
  [...text.matchAll(/npm run ([a-z][a-z:0-9-]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in scripts));

const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((file) =>
  Number.parseInt(basename(file), 10),
);

/** The numbers of decisions that a text names, as `decision 4`, `decisions 15 and 52` or by their files. */
const namedDecisions = (text: string) =>
  [...text.matchAll(/\bdecisions?(?: |\/)(\d+(?:(?:, | and )\d+)*)/gi)].flatMap(
    ([, numbers = '']) => numbers.split(/, | and /).map(Number),
  );

describe.each(globSync(['README.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root }))(
  '%s',
  (document) => {
    test('has no dead link, and names only commands that exist', () => {
      const text = readText(document);
      expect(deadLinks(text, document)).toEqual([]);
      expect(unknownCommands(text)).toEqual([]);
    });
  },
);

test('a dead link, a dead anchor and an unknown command are found', () => {
  const text = '[a](runbook.md#alarms) [b](runbook.md#sirens) [c](playbook.md) `npm run sing`';
  expect(deadLinks(text, 'docs/map.md')).toEqual(['runbook.md#sirens', 'playbook.md']);
  expect(unknownCommands(text)).toEqual(['sing']);
});

test('a decision that is named anywhere exists', () => {
  const sources = globSync(
    '{*,{bench,build,core,docs,e2e,functions,infra,local,packages,scripts,shared-types,testkit,web}/**/*}.{md,mjs,ts,tsx}',
    {
      cwd: root,
      exclude: ['**/node_modules', 'scripts/docs/docs.test.ts'],
    },
  );
  expect(sources.length).toBeGreaterThan(1000);
  const missing = sources.flatMap((file) =>
    namedDecisions(readText(file))
      .filter((number) => !decisions.includes(number))
      .map((number) => `${file}: ${number}`),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['signs everyone out (decision 15)', [15]],
  ['Decisions 15, 23 and 52.', [15, 23, 52]],
  ['(docs/decisions/0062)', [62]],
  ['names the decision of 3 guests', []],
])('%j names the decisions %j', (text, numbers) => {
  expect(namedDecisions(text)).toEqual(numbers);
});

test('no folder of code has more than 30 files', () => {
  const parts =
    '{bench,build,core,e2e,functions,infra,local,packages,scripts,shared-types,testkit,web}';
  const files = globSync(`${parts}/**/*.*`, {
    cwd: root,
    exclude: (name) => /(^|[/])(node_modules|dist|public)$/.test(String(name)),
  });
  const folders = Map.groupBy(files, dirname);
  expect(folders.size).toBeGreaterThan(200);
  const large = [...folders].filter(([, inside]) => inside.length > 30);
  expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});
