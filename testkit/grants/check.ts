import { required } from '#core/runtime/environment.ts';
import { recordedTableGrants, recordingCommand } from '#infra/grants/table-grants.ts';
import { notesVariable } from './notes.ts';
import { grantsFrom, linesOf } from './recorded.ts';

// After all integration tests (`npm test`): the recorded grants are those that the tests used, and what every call of an
// access does, such as renewing a session. A missing one that a test uses fails that test, too.

const used = linesOf(grantsFrom(required(notesVariable)));
const recorded = linesOf(recordedTableGrants);
report('Granted, and used by no test', recorded, used);
report('Not granted', used, recorded);

function report(what: string, lines: readonly string[], others: readonly string[]): void {
  const matched = new Set(others);
  const left = lines.filter((line) => !matched.has(line));
  if (left.length === 0) return;
  console.error(`${what}:\n${left.join('\n')}\nRecord them: ${recordingCommand}`);
  process.exitCode = 1;
}
