/** Lines of text with aligned columns. */
export function terminalTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => width(row, column))));
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

function width(row: readonly string[], column: number): number {
  return row[column]?.length ?? 0;
}
