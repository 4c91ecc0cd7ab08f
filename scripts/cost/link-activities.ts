import { randomUUID } from 'node:crypto';
import type { CallRoute } from '#shared/api.ts';
import { clipContent } from '#testkit/clips/clips.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { addComment } from '#testkit/comments.ts';
import { mailReviewNews } from '#testkit/event-functions.ts';
import { uploadFile } from '#testkit/files.ts';
import {
  addGuestComment,
  allRights,
  createLink,
  enter,
  enterByEmail,
  type Guest,
  tokenIn,
} from '#testkit/links.ts';
import { callAs, type Person, uniqueEmail } from '#testkit/people.ts';
import { startReview } from '#testkit/reviews.ts';
import {
  completeSending,
  content,
  createRequest,
  sendFile,
  signSending,
  startSending,
} from '#testkit/upload-requests.ts';
import type { Activity } from './measurements.ts';
import type { Meter } from './meter.ts';

type LinkActivity = Extract<
  Activity,
  | 'makeLink'
  | 'enterLink'
  | 'askForNewsAsGuest'
  | 'commentAsGuest'
  | 'mailGuestNews'
  | 'sendAsGuest'
>;

const path = 'Shared.mp4';
const passcode = 'Cutting room 14';

/**
 * What a workspace and its clients do with share links, to be measured.
 * @returns the activities, and what is arranged before one and not measured
 */
export function linkActivities(ownerOf: () => Person, meter: Meter) {
  let review = '';
  let link = '';
  let token = '';
  let cookie: string | null = null;
  let sender: Guest | null = null;
  let files = 1;
  const call = async (
    as: string | null,
    route: CallRoute,
    options: { body?: object; query?: Record<string, string> } = {},
  ) => {
    const params = { ...(link && { link }), ...(route.includes('{id}') && { id: review }) };
    return succeeded(await callAs(as, route, { params, ...options }));
  };
  const succeeded = <T extends Awaited<ReturnType<typeof callAs>>>(answer: T): T => {
    const { status = 500, body } = answer;
    if (status >= 400) throw new Error(`A call failed: ${JSON.stringify(body)}`);
    return answer;
  };
  const does: Record<LinkActivity, () => Promise<void>> = {
    makeLink: async () => {
      const body = { reviews: [review], may: allRights, passcode };
      const answer = await call(ownerOf().cookie, 'POST /api/links', { body });
      meter.hashed();
      link = answer.body.link.id;
      token = tokenIn(answer.body.url);
    },
    enterLink: async () => {
      await call(null, 'POST /api/guest/open', { body: { token } });
      const body = { token, name: 'Clara Client', passcode };
      const { cookies } = await call(null, 'POST /api/guest/enter', { body });
      meter.hashed();
      cookie = cookies[0]?.split(';')[0] ?? '';
      await call(cookie, 'GET /api/guest/{link}');
      await call(cookie, 'GET /api/guest/{link}/reviews/{id}');
      const query = { version: '1' };
      await call(cookie, 'GET /api/guest/{link}/reviews/{id}/comments', { query });
      await call(cookie, 'GET /api/guest/{link}/reviews/{id}/media', { query });
    },
    askForNewsAsGuest: async () => {
      await call(cookie, 'GET /api/guest/{link}/reviews/{id}');
    },
    commentAsGuest: async () => {
      const body = { version: 1, text: 'The logo is too small.', key: randomUUID() };
      await call(cookie, 'POST /api/guest/{link}/reviews/{id}/comments', { body });
    },
    mailGuestNews: async () => {
      await mailReviewNews();
      meter.ran(1);
    },
    sendAsGuest: async () => {
      if (!sender) throw new Error('There is no upload request.');
      files += 1;
      const name = `A${String(files).padStart(3, '0')}.mov`;
      const { upload } = succeeded(await startSending(sender, name)).body;
      const { parts } = succeeded(
        await signSending(sender, upload.id, [Buffer.from(content)]),
      ).body;
      for (const { url, headers } of parts) {
        await fetch(url, { method: 'PUT', headers, body: content });
      }
      succeeded(await completeSending(sender, upload.id));
    },
  };
  return {
    does,
    arrange: async (activity: Activity): Promise<void> => {
      if (activity === 'makeLink') {
        await uploadFile(ownerOf(), path, clipContent('25.mp4'));
        review = (await startReview(ownerOf(), path)).id;
      }
      if (activity === 'sendAsGuest') {
        await ownerOf().call('POST /api/folders', { body: { path: 'Incoming' } });
        sender = await enter(await createRequest(ownerOf()));
        // The first file chooses the folder of the guest; the others cost less.
        await sendFile(sender, 'A001.mov');
      }
      if (activity !== 'mailGuestNews') return;
      resetClock();
      const owner = ownerOf();
      const email = uniqueEmail();
      const linked = await createLink(owner, [review], { addresses: [email] });
      const { id: parent } = await addGuestComment(await enterByEmail(linked, email), review);
      await addComment(owner, review, { text: 'It is larger now.', parent });
      // Only the guest is mailed.
      const params = { id: review };
      await owner.call('PUT /api/reviews/{id}/mails', { params, body: { on: false } });
      setClockAhead({ minutes: 15 });
    },
  };
}
