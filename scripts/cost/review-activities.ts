import { randomUUID } from 'node:crypto';
import type { CallRoute } from '#shared/api.ts';
import { clipContent } from '#testkit/clips/clips.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { addColleague } from '#testkit/colleagues.ts';
import { addComment } from '#testkit/comments.ts';
import { mailReviewNews } from '#testkit/event-functions.ts';
import { uploadFile } from '#testkit/files.ts';
import { confirmEmail, type Person } from '#testkit/people.ts';
import type { Activity } from './measurements.ts';
import type { Meter } from './meter.ts';

type ReviewActivity = Extract<
  Activity,
  'reviewVersion' | 'openReview' | 'askForNews' | 'comment' | 'mailReviewNews'
>;

const path = 'Cut.mp4';

/**
 * What a workspace does in reviews, to be measured.
 * @returns the activities, and what is arranged before one and not measured
 */
export function reviewActivities(ownerOf: () => Person, meter: Meter) {
  let id = '';
  const call = async (
    route: CallRoute,
    options: { body?: object; query?: Record<string, string> } = {},
  ) => {
    const answer = await ownerOf().call(route, { ...(id && { params: { id } }), ...options });
    if ((answer.status ?? 500) >= 400) throw new Error(`${route}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const does: Record<ReviewActivity, () => Promise<void>> = {
    reviewVersion: async () => {
      const { body } = await call('POST /api/reviews', { body: { path } });
      id = body.review.id;
    },
    openReview: async () => {
      await call('GET /api/reviews/{id}');
      await call('GET /api/reviews/{id}/comments', { query: { version: '1' } });
      await call('GET /api/reviews/{id}/media', { query: { version: '1' } });
    },
    askForNews: async () => {
      await call('GET /api/reviews/{id}');
    },
    comment: async () => {
      const body = { version: 1, text: 'The cut is two frames late.', frame: 0, key: randomUUID() };
      await call('POST /api/reviews/{id}/comments', { body });
    },
    mailReviewNews: async () => {
      await mailReviewNews();
      meter.ran(1);
    },
  };
  return {
    does,
    arrange: async (activity: Activity): Promise<void> => {
      if (activity === 'reviewVersion') await uploadFile(ownerOf(), path, clipContent('25.mp4'));
      if (activity !== 'mailReviewNews') return resetClock();
      // The first link was mailed long ago, and its mail has no text any more.
      await ownerOf().call('POST /api/resend-confirmation');
      await confirmEmail(ownerOf());
      await addComment(await addColleague(ownerOf(), 'Video Editor'), id, { text: 'Agreed.' });
      setClockAhead({ minutes: 15 });
    },
  };
}
