import { globSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { errorCatalog } from '#core/errors.ts';
import { limits } from '#core/rate-limits/rate-limits.ts';
import { readText, root } from './docs.ts';

/** A row of a list: the words in code or in quotes that it lists, and the files that it names for them. */
interface Row {
  names: string[];
  files: string[];
}

const map = readText('docs/map.md');

/** The rows of the table below a heading of the map, without its header. */
function rowsBelow(heading: string): Row[] {
  const [, section = ''] = map.split(`\n### ${heading}\n`);
  const [table = ''] = section.split(/\n##/);
  const lines = table.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) => {
    const [first = '', ...others] = line.slice(2).split(' | ');
    return {
      names: [...first.matchAll(/`(\w+)`|"([^"]+)"/g)].map(([, code, text]) => code ?? text ?? ''),
      files: [...others.join(' ').matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, file = '']) => file),
    };
  });
}

const listedIn = (rows: Row[]) => rows.flatMap(({ names }) => names).sort();

/** The files of each row that contain none of its names: the row sends its reader to the wrong place. */
const strangersIn = (rows: Row[]) =>
  rows.flatMap(({ names, files }) =>
    files.filter((file) => !names.some((name) => readText(file).includes(name))),
  );

const sources = globSync(['core/**/*.ts', 'functions/**/*.ts'], { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
);

/** Every name that the pattern captures in the sources, with the file that has it. */
function foundIn(pattern: RegExp) {
  const found = sources.flatMap((file) =>
    [...readText(file).matchAll(pattern)].map(([, name = '']) => ({ file, name })),
  );
  expect(found.length).toBeGreaterThan(0);
  return found;
}

/** Of these names and files, those that no row has together. */
const missingIn = (rows: Row[], found: ReturnType<typeof foundIn>) =>
  found.filter(
    ({ file, name }) =>
      !rows.some(({ names, files }) => names.includes(name) && files.includes(file)),
  );

describe('the complete lists of the map', () => {
  test('have every error, each in files that throw it', () => {
    const rows = rowsBelow('Which file refuses with which error');
    expect(listedIn(rows)).toEqual(Object.keys(errorCatalog).sort());
    expect(strangersIn(rows)).toEqual([]);
    const thrown = foundIn(/CallError\(\s*'(\w+)'/g);
    // Every file that reads something by its id throws `not_found`.
    expect(
      missingIn(
        rows,
        thrown.filter(({ name }) => name !== 'not_found'),
      ),
    ).toEqual([]);
  });

  test('have every rate limit, each in files that count it', () => {
    const rows = rowsBelow('Which file counts which rate limit');
    expect(listedIn(rows)).toEqual(Object.keys(limits).sort());
    expect(strangersIn(rows)).toEqual([]);
  });

  test('have every kind of discrepancy', () => {
    const kinds = readText('core/reconciliation/discrepancy.ts').matchAll(/^ {2}\| '(\w+)'/gm);
    const rows = rowsBelow('What the reconciliation finds, and what repairs it');
    expect(listedIn(rows)).toEqual([...kinds].map(([, kind]) => kind).sort());
    for (const { names, files } of rows) {
      expect(files.some((file) => names.some((name) => readText(file).includes(name)))).toBe(true);
    }
  });

  test('have every alert of the operator, in each file that raises it', () => {
    const rows = rowsBelow('What alerts the operator');
    expect(missingIn(rows, foundIn(/alertOperator\(\s*'(\w+)'/g))).toEqual([]);
    expect(strangersIn(rows)).toEqual([]);
  });

  test('have every file that queues a mail', () => {
    const rows = rowsBelow('Which file queues which mail');
    const texts =
      /import \{[^}]*\} from '[^']*\/(?:mails|security-mails|(?:renewal|answer|operator)-mail)\.ts'/;
    const queues = sources.filter((file) => texts.test(readText(file)));
    expect(queues.length).toBeGreaterThan(0);
    expect([...new Set(rows.flatMap(({ files }) => files))].sort()).toEqual(queues.sort());
  });

  test('name for each notice the file that has its text', () => {
    const rows = rowsBelow('Which file shows which notice');
    expect(rows.length).toBeGreaterThan(0);
    const absent = rows.flatMap(({ names, files }) => {
      const shown = files.map(readText).join('\n').replaceAll(/\s+/g, ' ');
      return names.filter((text) => !shown.includes(text.replace(/ ?\.\.\.$/, '')));
    });
    expect(absent).toEqual([]);
  });
});
