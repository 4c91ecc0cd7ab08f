import { discardEndedUploadsWrites } from '#core/file-changes/discard-ended-uploads-writes.ts';
import * as links from '#core/links/change-link.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { revokeLink } from '#shared/calls/links/links.ts';

export const handler = handle(revokeLink, async ({ params, caller }) => {
  await links.revokeLink(caller, params.id, discardEndedUploadsWrites);
  return done;
});
