/** A Markdown table: its header, then its rows; all columns but the first on the right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = header.map((_, column) => (column === 0 ? '---' : '---:'));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Dollars for people: cents where they matter. */
export function dollars(amount: number): string {
  const digits = amount < 100 ? 2 : 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `$${amount.toLocaleString('en-US', options)}`;
}

/** A count in three figures at most. */
export function about(count: number): string {
  return count.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}
