import { noteGuestView } from '#core/links/guests/guest-reviews.ts';
import { done } from '#functions/http/answer.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { viewGuestReview } from '#shared/calls/views/views.ts';

export const handler = handleGuest(viewGuestReview, async ({ params, body, guest }) => {
  await noteGuestView(guest, params.id, body);
  return done;
});
