import { fileLink } from '#core/files/listing/file-link.ts';
import { handle } from '#functions/http/handler.ts';
import { getFileLink } from '#shared/calls/files.ts';

export const handler = handle(getFileLink, ({ query, caller }) =>
  fileLink(caller.workspace.id, query),
);
