import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { done } from '#shared/rules/fields.ts';
import { guestFile } from './guests.ts';
import {
  newUploadFields,
  requestedParts,
  signedParts,
  startedUpload,
  uploadWithParts,
} from './uploads.ts';

/*
 * What guests of an upload request send arrives in a folder of their own, which nothing tells them: their paths are from
 * there. It replaces nothing.
 */

const requestErrors = ['link_ended', 'guest_signed_out', 'link_forbids'] as const;

export const startGuestUpload = operation({
  route: 'POST /api/guest/{link}/uploads',
  access: 'public',
  summary:
    'Start to send a file as a guest, where the link and the storage have room for it. What is reserved of both follows the parts that are signed. Nothing is replaced.',
  body: z.object(newUploadFields),
  status: 201,
  answer: startedUpload,
  errors: [
    ...requestErrors,
    'file_exists',
    'storage_full',
    'link_full',
    'too_many_uploads',
    'too_many_attempts',
  ],
});

export const getGuestUpload = operation({
  route: 'GET /api/guest/{link}/uploads/{id}',
  access: 'public',
  summary: "A guest's own upload, and the parts that have arrived.",
  answer: uploadWithParts,
  errors: [...requestErrors, 'not_found'],
});

export const signGuestParts = operation({
  route: 'POST /api/guest/{link}/uploads/{id}/parts',
  access: 'public',
  summary:
    'Links to which parts are sent by PUT, with exactly these headers: for a guest valid for 5 minutes, and for as many of the parts, at least one, as may be ahead of what has arrived.',
  body: requestedParts,
  answer: signedParts,
  errors: [...requestErrors, 'not_found', 'storage_full', 'link_full', 'parts_waiting'],
});

export const completeGuestUpload = operation({
  route: 'POST /api/guest/{link}/uploads/{id}/complete',
  access: 'public',
  summary:
    "Complete a guest's upload whose parts have all arrived. Repeating it answers the same for a day.",
  answer: z.object({ file: guestFile }),
  errors: [
    ...requestErrors,
    'not_found',
    'file_exists',
    'upload_incomplete',
    'storage_full',
    'link_full',
  ],
});

export const discardGuestUpload = operation({
  route: 'DELETE /api/guest/{link}/uploads/{id}',
  access: 'public',
  summary: "Discard a guest's upload that is not complete, and release what it reserved.",
  answer: done,
  errors: [...requestErrors, 'not_found'],
});
