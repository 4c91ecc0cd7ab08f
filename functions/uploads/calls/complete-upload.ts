import { completeUpload as complete } from '#core/files/uploads/complete-upload.ts';
import { memberUploader } from '#core/files/uploads/uploader.ts';
import { handle } from '#functions/http/handler.ts';
import { completeUpload } from '#shared/calls/uploads.ts';

export const handler = handle(completeUpload, ({ params, caller }) =>
  complete(memberUploader(caller), params.id),
);
