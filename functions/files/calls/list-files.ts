import { listSeenFolder } from '#core/files/listing/list-folder.ts';
import { handle } from '#functions/http/handler.ts';
import { listFiles } from '#shared/calls/files.ts';

export const handler = handle(listFiles, ({ query, caller }) =>
  listSeenFolder(caller.workspace, query.folder, query.after),
);
