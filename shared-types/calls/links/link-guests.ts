import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { done, nextId } from '#shared/rules/fields.ts';
import { guestIdentity } from './links.ts';

/** A file that a guest is sending. */
const guestUpload = z.object({
  id: z.string(),
  /** From their own folder. */
  path: z.string(),
  /** Bytes of the whole file, and of these those that are reserved: of parts that have arrived or are being sent. */
  size: z.number(),
  reserved: z.number(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** When parts were sent last (ISO 8601). */
  lastPartAt: z.string(),
});

/** A person who has entered by a link. */
export const linkGuest = z.extend(guestIdentity, {
  id: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** When they entered last (ISO 8601). */
  lastSeenAt: z.string(),
  /** What they are sending by an upload request; absent if nothing. */
  uploads: z.optional(z.array(guestUpload)),
});
export type LinkGuest = z.infer<typeof linkGuest>;

export const eraseLinkGuest = operation({
  route: 'DELETE /api/links/{id}/guests/{guest}',
  access: 'share_links',
  reaches: { item: 'link' },
  summary:
    'Erase the name and the email of a guest, who must enter again at once. What they have written stays, by a former guest, unless it is to be deleted.',
  query: z.object({
    comments: z.optional(z.enum(['delete'], { error: 'Comments stay, or comments=delete.' })),
  }),
  answer: done,
  errors: ['not_found'],
});

export const endGuestUpload = operation({
  route: 'DELETE /api/links/{id}/guests/{guest}/uploads/{upload}',
  access: 'share_links',
  reaches: { item: 'link' },
  summary: 'End what a guest is sending by an upload request, and release what is reserved for it.',
  answer: done,
  errors: ['not_found'],
});

export const listLinkGuests = operation({
  route: 'GET /api/links/{id}/guests',
  access: 'share_links',
  reaches: { item: 'link' },
  summary: 'Those who have entered by a share link, with what they are sending, in pages of 500.',
  query: z.object({
    /** The `next` of the previous page. */
    after: z.optional(nextId),
  }),
  answer: z.object({
    guests: z.array(linkGuest),
    /** Set if there are more: the `after` of the next page. */
    next: z.optional(z.string()),
  }),
  errors: ['not_found'],
});
