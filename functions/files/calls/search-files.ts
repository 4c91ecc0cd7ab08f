import { searchFiles as search } from '#core/files/listing/search-files.ts';
import { handle } from '#functions/http/handler.ts';
import { searchFiles } from '#shared/calls/files.ts';

export const handler = handle(searchFiles, ({ query, caller }) =>
  search(caller.workspace, query.name, query.after),
);
