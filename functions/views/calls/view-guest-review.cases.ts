import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { withGuest } from '#testkit/files/links.ts';
import { viewsOf } from '#testkit/files/reviews.ts';

export const cases: Case[] = [
  {
    title: 'of the whole version',
    costs: { roundTrips: 5, because: reasons.limited },
    arrange: async () => {
      const { owner, guest, review } = await withGuest();
      const played = Array.from({ length: 100 }, (_, part) => part);
      const options = { params: { id: review.id }, body: { version: 1, played } };
      return {
        act: () => guest.call('POST /api/guest/{link}/reviews/{id}/views', options),
        saved: async () => {
          const [view] = await viewsOf(owner, review.id);
          const seen = { name: 'Clara Client', isGuest: true };
          assertEqual('What was played', [view?.person, view?.played], [seen, played]);
        },
      };
    },
  },
];
