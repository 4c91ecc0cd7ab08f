import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableGrants } from '#infra/grants/table-grants.ts';

/** What functions touched of the table: a set of partitions by the function's key, and by reading or writing. */
type Touched = Map<string, { [How in keyof TableGrants]: Set<string> }>;

/** The variable with the folder in which every process of a test run notes what functions touch of the table. */
export const notesVariable = 'GRANT_NOTES';
/** The variable that is set while grants are recorded: then no access is denied. */
export const recordingVariable = 'GRANTS_RECORDED';

const folder = process.env[notesVariable];
const noted = new Set<string>();

/** Whether no access is denied. */
export const isRecording = () => process.env[recordingVariable] !== undefined;

/** Notes that a function touched a partition, in a file of this process; a no-op in a usual run of a single test. */
export function noteAccess(key: string, how: keyof TableGrants, pk: string): void {
  if (!folder) return;
  const line = `${key} ${how} ${kindOf(pk)}\n`;
  if (noted.has(line)) return;
  noted.add(line);
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.txt`), line);
}

/** What the processes of a run noted. */
export function readNotes(from: string): Touched {
  const touched: Touched = new Map();
  for (const file of readdirSync(from)) {
    for (const line of readFileSync(join(from, file), 'utf8').trim().split('\n')) {
      const [key = '', how, partition = ''] = line.split(' ');
      const one = touched.get(key) ?? { reads: new Set(), writes: new Set() };
      touched.set(key, one);
      one[how === 'reads' ? 'reads' : 'writes'].add(partition);
    }
  }
  return touched;
}

/** The whole key of a partition that exists once; else the prefix of its kind, with the limit that a counter counts. */
function kindOf(pk: string): string {
  const [kind = '', limit = '', ...rest] = pk.split('#');
  if (kind === 'ATTEMPTS' && rest.length > 0) return `${kind}#${limit}#`;
  return pk.includes('#') ? `${kind}#` : kind;
}
