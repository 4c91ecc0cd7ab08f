import { displayUpload } from '#core/files/uploads/upload-item.ts';
import { uploadProgress } from '#core/files/uploads/upload-parts.ts';
import { memberUploader } from '#core/files/uploads/uploader.ts';
import { handle } from '#functions/http/handler.ts';
import { getUpload } from '#shared/calls/uploads.ts';

export const handler = handle(getUpload, async ({ params, caller }) => {
  const { upload, parts } = await uploadProgress(memberUploader(caller), params.id);
  return { upload: displayUpload(upload), parts };
});
