import type { InboxItem, InboxSubject } from '#core/inbox/ports/inbox-item.ts';
import { linkItem } from '#core/links/link-item.ts';
import {
  type CommentItem,
  type CommentRef,
  commentItem,
  commentKey,
  isBlanked,
  parseCommentId,
} from '#core/reviews/comments/comment-item.ts';
import { mentionsOf, namedText } from '#core/reviews/comments/mentions.ts';
import { approvalRoundItem } from '#core/reviews/ports/approval-round.ts';
import { type ReviewItem, reviewItem, seesReview } from '#core/reviews/ports/review-item.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { getItems, type Item } from '#core/table/read.ts';
import { type FolderAccess, sees } from '#core/workspaces/folder-access.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import { type Notification, shownCharacters } from '#shared/calls/inbox/notifications.ts';
import type { ReviewPerson } from '#shared/calls/reviews.ts';
import { shortened } from '#shared/rules/text/visible-text.ts';

type Of<Kind extends InboxSubject['kind']> = Extract<InboxSubject, { kind: Kind }>;
type OfComment = Of<'mention' | 'assignment' | 'reply'>;

/** A notification of which everything that it is about is there. */
type Standing = { item: InboxItem } & (
  | { subject: OfComment; review: ReviewItem; comment: CommentItem }
  | { subject: Of<'approval_request'>; review: ReviewItem }
  | { subject: Of<'upload'>; title: string; folder: string }
);

/** Whose inbox it is. */
export interface InboxOwner {
  workspaceId: string;
  userId: string;
  /** When they joined the workspace (ISO 8601): what is older is not theirs. */
  joinedAt: string;
  folders: FolderAccess;
}

/**
 * Those of some notifications that still stand: what was deleted, withdrawn or reassigned since is left out, as is what the
 * member does not see any more, or is older than the membership.
 */
export async function standingNotifications(
  owner: InboxOwner,
  items: readonly InboxItem[],
): Promise<Standing[]> {
  const own = items.filter(({ at }) => at >= owner.joinedAt);
  const itemKeys = own.map(({ subject }) => keysOf(owner.workspaceId, subject));
  const found = await getItems(itemKeys.flat(), { isEventual: true });
  let from = 0;
  return own.flatMap((item, index) => {
    const to = from + (itemKeys[index]?.length ?? 0);
    const read = found.slice(from, to);
    from = to;
    const standing = standingOne(owner, item, read);
    return standing ? [standing] : [];
  });
}

/** What decides about a notification: of a reply also the comment that began its thread, of a request its round. */
function keysOf(workspaceId: string, subject: InboxSubject): Key[] {
  if (subject.kind === 'upload') return [keys.shareLink(workspaceId, subject.linkId)];
  const review = keys.review(workspaceId, subject.reviewId);
  if (subject.kind === 'approval_request') {
    return [review, keys.approvalRound(workspaceId, subject.reviewId, subject.version)];
  }
  const { version, thread, reply } = refOf(subject);
  const keyOf = (ref: CommentRef) => commentKey(workspaceId, subject.reviewId, ref);
  return [review, keyOf({ version, thread, ...(reply && { reply }) }), keyOf({ version, thread })];
}

function refOf({ comment }: OfComment): CommentRef {
  const ref = parseCommentId(comment);
  if (!ref) throw new Error('A notification names a comment that has no such id.');
  return ref;
}

function standingOne(
  { userId, folders }: InboxOwner,
  item: InboxItem,
  [first, second, thread]: readonly (Item | null)[],
): Standing | null {
  const { subject } = item;
  if (!first) return null;
  if (subject.kind === 'upload') {
    const { opens, createdBy } = linkItem.parse(first);
    if (opens.kind !== 'upload' || createdBy !== userId || !sees(folders, opens.folder))
      return null;
    return { item, subject, title: opens.title, folder: opens.folder };
  }
  const review = reviewItem.parse(first);
  if (!seesReview(folders, review)) return null;
  if (subject.kind === 'approval_request') {
    const isThere = review.versions.some(
      ({ number, isErased }) => number === subject.version && !isErased,
    );
    const { approvers = [] } = second ? approvalRoundItem.parse(second) : {};
    const isAsked = approvers.some(
      ({ person }) => person.kind === 'member' && person.userId === userId,
    );
    return isThere && isAsked ? { item, subject, review } : null;
  }
  const comment = second ? commentItem.parse(second) : null;
  if (!comment || !thread || isBlanked(comment)) return null;
  if (subject.kind === 'mention' && !mentionsOf(comment).includes(userId)) return null;
  if (subject.kind === 'assignment' && comment.assignedTo !== userId) return null;
  return { item, subject, review, comment };
}

/** Notifications as the inbox shows them. */
export async function describeNotifications(
  { workspaceId }: InboxOwner,
  standing: readonly (Standing & { isRead: boolean })[],
): Promise<Notification[]> {
  const people = await namedPeople(
    workspaceId,
    standing.flatMap((one) => [
      ...('by' in one.subject ? [one.subject.by] : []),
      ...('comment' in one ? mentionsOf(one.comment) : []),
    ]),
  );
  return standing.map((one) => describe(one, people));
}

function describe(
  one: Standing & { isRead: boolean },
  people: ReadonlyMap<string, ReviewPerson>,
): Notification {
  const { id, at } = one.item;
  const shown = { id, at, isRead: one.isRead };
  if ('title' in one) {
    const { kind, files } = one.subject;
    return { kind, ...shown, title: one.title, folder: one.folder, files };
  }
  const by = people.get(one.subject.by);
  const ofReview = {
    ...shown,
    review: { id: one.review.id, title: one.review.title },
    ...(by && { by: { name: by.name, ...(by.isGuest && { isGuest: true }) } }),
  };
  if (!('comment' in one)) {
    const { kind, version } = one.subject;
    return { kind, ...ofReview, version };
  }
  const { kind, comment } = one.subject;
  const text = shortened(namedText(one.comment, people).text, shownCharacters);
  return { kind, ...ofReview, version: one.comment.version, comment, text };
}
