import { discardUpload as discard } from '#core/files/uploads/discard-upload.ts';
import { memberUploader } from '#core/files/uploads/uploader.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { discardUpload } from '#shared/calls/uploads.ts';

export const handler = handle(discardUpload, async ({ params, caller }) => {
  await discard(memberUploader(caller), params.id);
  return done;
});
