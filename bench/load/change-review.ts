import { randomUUID } from 'node:crypto';
import { addGuestComment, enterLink } from '#shared/calls/guests.ts';
import { createLink } from '#shared/calls/links/links.ts';
import { addComment } from '#shared/calls/review-comments.ts';
import { startReview } from '#shared/calls/reviews.ts';
import type { Person } from '#shared/testing/people.ts';
import type { Reply } from './api.ts';
import type { Client } from './client.ts';
import type { Change } from './model/state.ts';
import type { LoadWorkspace } from './workspaces.ts';

type Kind = 'startReview' | 'comment' | 'makeLink' | 'guestComment';

/** A change in a review, or of who sees it. */
export type ReviewChange = Extract<Change, { kind: Kind }>;

const may = { comment: true, approve: true, download: true };

/** Makes a change of a member, and remembers the ids by which the next ones name the review and the link. */
export async function changeReview(
  client: Client,
  { reviewIds, guests }: LoadWorkspace,
  { cookie }: Person,
  change: Exclude<ReviewChange, { kind: 'guestComment' }>,
  scheduled?: number,
): Promise<Reply<unknown>> {
  const { path } = change;
  const id = reviewIds.get(path) ?? '';
  switch (change.kind) {
    case 'startReview': {
      const reply = await client.call(startReview, { cookie, body: { path } }, scheduled);
      if (reply.isExpected) reviewIds.set(path, reply.answer.review.id);
      return reply;
    }
    case 'comment': {
      const body = {
        version: 1,
        text: change.text,
        audience: 'everyone',
        key: randomUUID(),
      } as const;
      return client.call(addComment, { cookie, params: { id }, body }, scheduled);
    }
    case 'makeLink': {
      const reply = await client.call(
        createLink,
        { cookie, body: { opens: { kind: 'reviews', reviews: [id] }, may } },
        scheduled,
      );
      if (!reply.isExpected) return reply;
      const { url } = reply.answer;
      const token = url.slice(url.lastIndexOf('/') + 1);
      const entered = await client.call(enterLink, { body: { token, name: 'Clara Client' } });
      if (entered.isExpected) {
        guests.set(path, { token, link: entered.answer.id, cookie: entered.cookie });
      }
      return reply;
    }
  }
}

/** Comments as the guest who has entered by the link to a review. */
export async function commentAsGuest(
  client: Client,
  { reviewIds, guests }: LoadWorkspace,
  { path, text }: Extract<ReviewChange, { kind: 'guestComment' }>,
  scheduled?: number,
): Promise<Reply<unknown>> {
  const { link = '', cookie = '' } = guests.get(path) ?? {};
  const params = { link, id: reviewIds.get(path) ?? '' };
  const body = { version: 1, text, key: randomUUID() };
  return client.call(addGuestComment, { cookie, params, body }, scheduled);
}
