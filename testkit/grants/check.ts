import { required } from '#core/runtime/environment.ts';
import { recordedTableGrants, recordingCommand } from '#infra/grants/table-grants.ts';
import { notesVariable } from './notes.ts';
import { grantsFrom, linesOf } from './recorded.ts';

// After all integration tests (`npm test`): every recorded grant was used. One that is missing fails a test itself.

const used = new Set(linesOf(grantsFrom(required(notesVariable))));
const unused = linesOf(recordedTableGrants).filter((grant) => !used.has(grant));
if (unused.length > 0) {
  console.error(
    `Granted, and used by no test:\n${unused.join('\n')}\nRemove it: ${recordingCommand}`,
  );
  process.exitCode = 1;
}
