import { displayUpload, ownUploads } from '#core/files/uploads/upload-item.ts';
import { handle } from '#functions/http/handler.ts';
import { listUploads } from '#shared/calls/uploads.ts';

export const handler = handle(listUploads, async ({ caller }) => ({
  uploads: (await ownUploads(caller.workspace.id, caller.user.id)).map(displayUpload),
}));
