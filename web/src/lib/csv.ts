/** A CSV file (RFC 4180) of rows of cells. */
export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * A cell. Spreadsheets run a text that begins like a formula, and names of files and computers are anyone's: an
 * apostrophe before it makes it a text (https://owasp.org/www-community/attacks/CSV_Injection). Some look for its
 * beginning after spaces and quotation marks, or at the wide forms of its signs. Where a comma is in numbers, Excel takes a
 * semicolon for the end of a cell, and the quotation marks of all but the first cell of a line for text: what follows a
 * semicolon is a beginning, too.
 */
function cell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  const defused = value.replaceAll(formula, "$1'");
  const text = /^[\t\r\n]/.test(defused) ? `'${defused}` : defused;
  return `"${text.replaceAll('"', '""')}"`;
}

/** What is before a formula: nothing, a semicolon, or the end of a line. */
const formula = /(^|[;\r\n])(?=[\s'"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
