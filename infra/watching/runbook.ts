import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const row = /^\| (\w+) \| (.+?) \| (.+) \|$/gm;

/**
 * What the table of alarms in docs/runbook.md says of each: what it means, and what to do. The alarm's mail carries it.
 * @returns by the alarm's name, in Markdown, which CloudWatch's console renders
 */
export function alarmsOfRunbook(): ReadonlyMap<string, string> {
  const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
  const [, table = ''] = runbook.split('| alarm | means | do |\n');
  return new Map(
    [...(table.split('\n\n')[0] ?? '').matchAll(row)].map(([, name = '', means, action]) => [
      name,
      `${means}\n\n${action}`.replaceAll('\\|', '|'),
    ]),
  );
}
