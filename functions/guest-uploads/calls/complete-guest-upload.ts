import { moveFileWrites } from '#core/file-changes/move-file-writes.ts';
import * as uploads from '#core/links/guests/guest-uploads.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { completeGuestUpload } from '#shared/calls/guest-uploads.ts';

export const handler = handleGuest(completeGuestUpload, ({ params, guest }) =>
  uploads.completeGuestUpload(guest, params.id, moveFileWrites),
);
