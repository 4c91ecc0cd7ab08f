import { listAllFiles } from '#core/files/listing/list-all-files.ts';
import { handle } from '#functions/http/handler.ts';
import { exportFiles } from '#shared/calls/files.ts';

export const handler = handle(exportFiles, ({ query, caller }) =>
  listAllFiles(caller.workspace.id, query.after),
);
