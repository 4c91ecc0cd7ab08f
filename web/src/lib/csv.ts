/** A CSV file (RFC 4180) of rows of cells. */
export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * A cell. Spreadsheets run a text that begins like a formula, and names of files and computers are anyone's: an
 * apostrophe before it makes it a text (https://owasp.org/www-community/attacks/CSV_Injection). Some look for its
 * beginning after spaces and quotation marks, or at the wide forms of its signs.
 */
function cell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  const isFormula = /^[\s'"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(value);
  return `"${(isFormula ? `'${value}` : value).replaceAll('"', '""')}"`;
}
