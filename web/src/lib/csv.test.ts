/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { csv } from './csv.ts';

test('a text that begins like a formula is a text, and every text is quoted', () => {
  expect(csv([['=1+1', 'a "b"', 12.5, null, ' @x', '\t1']])).toBe(
    `"'=1+1","a ""b""",12.5,,"' @x","'\t1"\r\n`,
  );
});

test.each([
  ['=HYPERLINK("https://x.example")', 'Reel 1;=HYPERLINK("https://x.example")'],
  ['after spaces and quotation marks', 'Reel; "\t+1'],
  ['in wide forms', 'Reel;\uFF1D1'],
  ['on another line', 'Reel\n=1'],
  ['after two semicolons', 'Reel;;@SUM(1)'],
])('Excel of a country with semicolons finds no formula: %s', (_, text) => {
  const rows = [
    ['Time', 'Who', 'What'],
    ['2026', 'kim@x.example', text],
  ];
  const cells = cellsOfSemicolonExcel(csv(rows));
  expect(cells.length).toBeGreaterThan(2);
  for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/);
});

/**
 * The cells as a program reads them that takes semicolons for separators: a quotation mark that does not begin a cell is
 * text, and what follows a closing one is of the same cell (https://www.rfc-editor.org/rfc/rfc4180#section-2 leaves that
 * open).
 */
function cellsOfSemicolonExcel(file: string): string[] {
  const cells = [''];
  let quoted = false;
  for (const character of file) {
    const cell = cells.at(-1) ?? '';
    if (character === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (!quoted && /[;\r\n]/.test(character)) cells.push('');
    else cells[cells.length - 1] = cell + character;
  }
  return cells;
}
