import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { commentsOf } from '#testkit/files/comments.ts';
import { addGuestComment, guestsOf, withGuest } from '#testkit/files/links.ts';

export const cases: Case[] = [
  {
    title: 'of a guest who has commented',
    costs: {
      roundTrips: 6,
      because:
        'The guest and the link are read together, then what it opens and Activity, and Activity once more.',
    },
    arrange: async () => {
      const { owner, link, review, guest, id } = await withComment();
      return {
        doneBefore: ['not_found'],
        act: () =>
          owner.call('DELETE /api/links/{id}/guests/{guest}', {
            params: { id: link.id, guest: id },
          }),
        saved: async () => {
          assertEqual('Guests', await guestsOf(owner, link.id), []);
          assertEqual('Entered', (await guest.call('GET /api/guest/{link}')).status, 401);
          const comments = await commentsOf(owner, review.id);
          assertEqual(
            'The authors',
            comments.map(({ author }: { author: object }) => author),
            [{ name: 'A former guest', isGuest: true }],
          );
        },
      };
    },
  },
  {
    title: 'with all that they have written',
    costs: {
      roundTrips: 12,
      because:
        'Each comment is deleted by itself, with its thread, before and after the guest is erased.',
    },
    arrange: async () => {
      const { owner, link, review, id } = await withComment();
      return {
        doneBefore: ['not_found'],
        act: () =>
          owner.call('DELETE /api/links/{id}/guests/{guest}', {
            params: { id: link.id, guest: id },
            query: { comments: 'delete' },
          }),
        saved: async () => {
          assertEqual('Guests', await guestsOf(owner, link.id), []);
          assertEqual('Comments', await commentsOf(owner, review.id), []);
        },
      };
    },
  },
];

/** A guest who has commented, with their id. */
async function withComment() {
  const linked = await withGuest();
  await addGuestComment(linked.guest, linked.review.id);
  const [{ id = '' } = {}] = await guestsOf(linked.owner, linked.link.id);
  return { ...linked, id };
}
