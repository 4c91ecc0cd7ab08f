import { listTrashPage } from '#core/file-changes/list-trash.ts';
import { handle } from '#functions/http/handler.ts';
import { listTrash } from '#shared/calls/trash.ts';

export const handler = handle(listTrash, ({ query, caller }) => listTrashPage(caller, query.after));
