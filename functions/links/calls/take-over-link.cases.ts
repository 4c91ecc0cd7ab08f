import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { createLink, enter, linksOf } from '#testkit/files/links.ts';
import { withReview } from '#testkit/files/reviews.ts';
import { addMember, signUpInvited, uniqueEmail } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'that a guest has open',
    costs: {
      roundTrips: 7,
      because:
        'The link and what it opens are read before it is changed, and described after that.',
    },
    arrange: async () => {
      const { owner, review } = await withReview();
      const email = uniqueEmail();
      await addMember(owner, email, 'Producer');
      const maker = await signUpInvited(email);
      const linked = await createLink(maker, [review.id]);
      const guest = await enter(linked);
      const params = { id: linked.link.id };
      return {
        act: () => owner.call('POST /api/links/{id}/maker', { params }),
        saved: async () => {
          const [link] = await linksOf(owner);
          assertEqual('Its maker', link?.createdBy?.email, owner.email);
          assertEqual('Open', (await guest.call('GET /api/guest/{link}')).status, 200);
        },
      };
    },
  },
];
