import { startUpload as start } from '#core/files/uploads/start-upload.ts';
import { displayUpload } from '#core/files/uploads/upload-item.ts';
import { memberUploader } from '#core/files/uploads/uploader.ts';
import { handle } from '#functions/http/handler.ts';
import { startUpload } from '#shared/calls/uploads.ts';

export const handler = handle(startUpload, async ({ body, caller }) => {
  const { upload, ...link } = await start(memberUploader(caller), body);
  return { upload: displayUpload(upload), ...link };
});
