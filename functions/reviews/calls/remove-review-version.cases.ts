import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { addComment } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { approveAsGuest, withGuest } from '#testkit/files/links.ts';
import { postVersion, reviewNow, withRevisedSet } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'with its comments, of a review in which a guest has decided',
    costs: {
      roundTrips: 8,
      because:
        'The version is removed before its comments and its frames, so that none are added meanwhile; then the review is read again, with who is in it.',
    },
    arrange: async () => {
      const { owner, review, guest } = await withGuest();
      await approveAsGuest(guest, review.id);
      await uploadFile(owner, path, 'Second cut.', { replace: true });
      await postVersion(owner, review.id, path);
      await addComment(owner, review.id, { version: 2 });
      const params = { id: review.id, version: '2' };
      return {
        act: () => owner.call('DELETE /api/reviews/{id}/versions/{version}', { params }),
        doneBefore: ['not_found'],
        saved: async () => {
          const { versions, comments } = await reviewNow(owner, review.id);
          assertEqual('What is left', [versions.length, comments], [1, 0]);
        },
      };
    },
  },
  {
    title: 'that is a set, whose pages another version has as well',
    costs: {
      roundTrips: 8,
      because:
        'The version is removed before its comments, so that none are added meanwhile; then the review is read again, with who is in it.',
    },
    arrange: async () => {
      const { owner, review } = await withRevisedSet();
      await addComment(owner, review.id, { version: 2, page: 1 });
      const params = { id: review.id, version: '2' };
      return {
        act: () => owner.call('DELETE /api/reviews/{id}/versions/{version}', { params }),
        doneBefore: ['not_found'],
        saved: async () => {
          const { versions, comments } = await reviewNow(owner, review.id);
          assertEqual('What is left', [versions.length, comments], [1, 0]);
        },
      };
    },
  },
];
