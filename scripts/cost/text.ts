/** A Markdown table: its header, then its rows; all columns but the first are right-aligned. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = header.map((_, column) => (column === 0 ? '---' : '---:'));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Formats US dollars, with cents for small amounts. */
export function dollars(amount: number): string {
  const digits = amount < 100 ? 2 : 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `$${amount.toLocaleString('en-US', options)}`;
}

/** A count with at most three significant digits. */
export function about(count: number): string {
  return count.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}
