import { expect, test } from '@jest/globals';
import { facts, render, table, text, words } from './report.ts';

const id = '01a2018f-f9bc-748b-8485-a1c981c29fbe';

test('a table is aligned within 100 columns: words are truncated, ids never are', () => {
  const rows = [
    [id, 'a@b.co', 'short'],
    [id, `${'x'.repeat(60)}@b.co`, 'y '.repeat(60)],
  ];
  const lines = render([table(['ID', words('FROM'), words('MESSAGE')], rows, 'none')]).split('\n');
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
  expect(lines[1]).toContain(id);
  expect(lines[2]).toContain(id);
  expect(lines[1]?.indexOf('a@b.co')).toBe(lines[0]?.indexOf('FROM'));
  expect(render([table(['ID'], [], 'There are none.')])).toBe('There are none.');
});

test('facts without a value are omitted, and long ones are wrapped with a hanging indent', () => {
  const lines = render([facts({ Name: 'Ada', Company: null, Text: 'word '.repeat(40) })]).split(
    '\n',
  );
  expect(lines[0]).toBe('Name  Ada');
  expect(lines[1]).toMatch(/^Text {2}word/);
  expect(lines[2]).toMatch(/^ {6}word/);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
});

test("users' text cannot contain control characters of the terminal", () => {
  const shown = render([
    text('a\u001b[31mb'),
    facts({ Name: 'a\u202Eb\rc' }),
    table(['N'], [['\u0007\u009b']], ''),
  ]);
  expect(shown).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  expect(shown).toContain('a\\u{1b}[31mb');
});
