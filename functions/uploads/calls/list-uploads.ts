import { displayUpload, ownUploads } from '#core/files/uploads/upload-item.ts';
import { memberUploader } from '#core/files/uploads/uploader.ts';
import { handle } from '#functions/http/handler.ts';
import { listUploads } from '#shared/calls/uploads.ts';

export const handler = handle(listUploads, async ({ caller }) => ({
  uploads: (await ownUploads(memberUploader(caller))).map(displayUpload),
}));
