import { signParts as sign } from '#core/files/uploads/upload-parts.ts';
import { memberUploader } from '#core/files/uploads/uploader.ts';
import { handle } from '#functions/http/handler.ts';
import { signParts } from '#shared/calls/uploads.ts';

export const handler = handle(signParts, async ({ body, params, caller }) => ({
  parts: await sign(memberUploader(caller), params.id, body.parts),
}));
