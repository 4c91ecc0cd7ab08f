import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { addComment, commentsOf } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { inboxNow, userIdOf } from '#testkit/files/inbox.ts';
import { withColleague } from '#testkit/files/review-mails.ts';
import { stillPath } from '#testkit/files/stills.ts';

export const cases: Case[] = [
  {
    title: 'to a member',
    costs: {
      roundTrips: 10,
      because:
        'Only what is there is counted as an attempt; the member, what the mail says and their preferences are read before it is saved, who is named in it, and what is left of its still, once it is.',
    },
    arrange: async () => {
      const { owner, colleague, review } = await withColleague();
      const assignee = await userIdOf(colleague);
      // Its answer has the still.
      await uploadFile(owner, stillPath, 'Warm light.');
      const comment = await addComment(owner, review.id, { still: stillPath });
      const params = { id: review.id, comment: comment.id };
      const body = { assignee };
      return {
        act: () =>
          owner.call('PUT /api/reviews/{id}/comments/{comment}/assignee', { params, body }),
        saved: async () => {
          const [one] = await commentsOf(owner, review.id);
          assertEqual('The assignee', one.assignee, { id: assignee, name: 'cutter' });
          const notifications = await inboxNow(colleague);
          assertEqual(
            'Their inbox',
            notifications.map(({ kind }: { kind: string }) => kind),
            ['assignment'],
          );
        },
      };
    },
  },
];
