import { now } from '#core/runtime/clock.ts';
import { answerTo, assertEqual, type Case } from '#testkit/cases/case.ts';
import { setClockAhead } from '#testkit/clock.ts';
import { mailReviewNotifications } from '#testkit/event-functions.ts';
import { ask, withApprovers } from '#testkit/files/approvals.ts';
import { addComment } from '#testkit/files/comments.ts';
import { enter, withCommenter } from '#testkit/files/links.ts';
import { countNotificationMails, withNotification } from '#testkit/files/review-mails.ts';
import {
  receivedFilesMailedTo,
  sendFile,
  withConfirmedSender,
} from '#testkit/files/upload-requests.ts';
import { itemsOf, mailsTo } from '#testkit/table.ts';

const because =
  'The reviews and requests that are due are listed, and each of those who take part is read and mailed.';

/** If the answer to what takes a batch is lost, it seems to be another run's: the next one mails it. */
const nextRun = async () => {
  await mailReviewNotifications();
};

export const cases: Case[] = [
  {
    title: 'with comments of two members on one review',
    costs: { roundTrips: 13, because },
    arrange: async () => {
      const { owner, colleague, review } = await withNotification();
      await addComment(owner, review.id, { text: 'Agreed.' });
      setClockAhead({ minutes: 15 });
      return {
        act: () => answerTo(mailReviewNotifications),
        afterSuccess: nextRun,
        saved: async () => {
          assertEqual('To the owner', await countNotificationMails(owner), 1);
          assertEqual('To the colleague', await countNotificationMails(colleague), 1);
        },
      };
    },
  },
  {
    title: 'with a reply to a guest of a share link',
    costs: {
      roundTrips: 14,
      because: `${because} Of a guest also their link is read, and of the review what guests see of it.`,
    },
    arrange: async () => {
      const { owner, email, review, comment } = await withCommenter();
      await addComment(owner, review.id, { text: 'Agreed.', parent: comment.id });
      setClockAhead({ minutes: 15 });
      return {
        act: () => answerTo(mailReviewNotifications),
        afterSuccess: nextRun,
        saved: async () => assertEqual('To the guest', await countNotificationMails({ email }), 1),
      };
    },
  },
  {
    title: 'with files of two guests that have arrived by an upload request',
    costs: { roundTrips: 5, because },
    arrange: async () => {
      const requested = await withConfirmedSender();
      await sendFile(requested.guest, 'A001.mov');
      await sendFile(await enter(requested, { name: 'Otto Other' }), 'B001.mov');
      setClockAhead({ minutes: 15 });
      return {
        act: () => answerTo(mailReviewNotifications),
        saved: async () =>
          assertEqual('To the owner', (await receivedFilesMailedTo(requested.owner)).length, 1),
      };
    },
  },
  {
    title: 'with an approval that is due tomorrow',
    costs: { roundTrips: 4, because },
    arrange: async () => {
      const { owner, colleague, email, review } = await withApprovers();
      const dueOn = new Date(now().getTime() + 3 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
      await ask(owner, review.id, [colleague.email, email], { dueOn });
      setClockAhead({ days: 2, hours: 12 });
      return {
        act: () => answerTo(mailReviewNotifications),
        saved: async () => {
          for (const to of [colleague.email, email]) {
            const mails = await mailsTo(to);
            const due = mails.filter(({ subject }) => String(subject).startsWith('Due tomorrow'));
            assertEqual(`To ${to}`, due.length, 1);
          }
        },
      };
    },
  },
  {
    title: 'of a review that is removed',
    costs: { roundTrips: 7, because },
    arrange: async () => {
      const { owner, workspaceId, review } = await withNotification();
      await owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } });
      return {
        act: () => answerTo(mailReviewNotifications),
        saved: async () => {
          const left = await itemsOf(`REVIEW#${workspaceId}#${review.id}`);
          const kept = left.filter(({ sk }) => !String(sk).startsWith('ADDED_COMMENT#'));
          assertEqual('Left of the review', kept, []);
          assertEqual('Due', await itemsOf('REVIEW_NEWS'), []);
          assertEqual('To the owner', await countNotificationMails(owner), 0);
        },
      };
    },
  },
];
