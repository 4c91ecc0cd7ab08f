import { CallError, invalidField } from '#core/errors.ts';
import { getFrameTable } from '#core/files/objects/frame-table-objects.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import { asSeenBy, type ReviewAuthor, readSeenBy } from '#core/reviews/author.ts';
import { isThreadShownToGuest } from '#core/reviews/guest-view.ts';
import {
  type ReviewedVersion,
  type ReviewItem,
  requireReview,
  requireVersion,
  reviewItem,
} from '#core/reviews/ports/review-item.ts';
import { notificationWrites } from '#core/reviews/ports/review-notifications.ts';
import { requirePage } from '#core/reviews/ports/reviewed-files.ts';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { together } from '#core/runtime/together.ts';
import { transact } from '#core/table/client.ts';
import { isId, newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItem, getItems } from '#core/table/read.ts';
import { initialThenRead, retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { putNew, update } from '#core/table/write.ts';
import { type addComment as call, maxComments } from '#shared/calls/review-comments.ts';
import type { Body } from '#shared/operation.ts';
import {
  type AddedCommentItem,
  addedCommentItem,
  audienceOf,
  type CommentItem,
  type CommentRef,
  commentId,
  commentItem,
  commentKey,
  hasSameAudience,
  parseCommentId,
} from './comment-item.ts';
import { commentsFor, countCommentsWrite } from './count-comments.ts';
import { commentGone } from './find-comment.ts';
import { mentionsIn, notifyOfComment, readNamedPeople, seenMentions } from './notify-of-comment.ts';
import { assertDrawable, commentPosition } from './position.ts';
import { assertMayShowStills, attachStill } from './stills.ts';

/** A new comment; its audience is that of its thread as the author has read it. */
type NewComment = Body<typeof call>;

/** A request is repeated within this time. */
const repeatedWithinSeconds = 24 * 60 * 60;

/**
 * Adds a comment to a version of a review, or a reply. A repeated request adds nothing: it is known by the key that its
 * client chose and by what it says, so that no text is lost that was changed in between.
 * @throws CallError `not_found`, `forbidden`, `thread_changed`, `no_such_frame`, `invalid_input`,
 *   `too_many_comments`, `too_many_attempts`
 */
export async function addComment(
  author: ReviewAuthor,
  reviewId: string,
  comment: NewComment,
): Promise<CommentItem> {
  const { workspaceId } = author;
  const request = sha256(JSON.stringify([author.id, comment]));
  const parent = comment.parent === undefined ? null : parseCommentId(comment.parent);
  const read = () => readReview(author, reviewId, { request, parent, still: comment.still });
  const first = await read();
  const typed = mentionsIn(author, comment.text);
  const [named] = await together([
    readNamedPeople(author, reviewId, { mentions: typed, thread: first.thread }),
    author.count('comments'),
  ]);
  const current = initialThenRead(first, read);
  return retryOnConflict(async () => {
    const { review, added, thread, file } = await current();
    if (added) return readAdded(workspaceId, reviewId, added);
    const { audience } = comment;
    if (audience === 'everyone' && comment.still !== undefined) {
      assertMayShowStills(author, [comment.still]);
    }
    if (commentsFor(audience, review) >= maxComments) throw new CallError('too_many_comments');
    const written = await newComment(author, review, comment, thread);
    const attached =
      comment.still === undefined ? null : attachStill(workspaceId, comment.still, file);
    const mentions = seenMentions(typed, review, named);
    const mentioning = {
      ...written,
      ...(attached && { still: attached.still }),
      ...(mentions.length > 0 && { mentions }),
    };
    const { writes, withoutHourlyMail } = await notifyOfComment(author, review, mentioning, {
      ...named,
      audience,
    });
    const item = { ...mentioning, ...(withoutHourlyMail.length > 0 && { withoutHourlyMail }) };
    await transact([
      ...author.conditions,
      putNew(
        keys.addedComment(workspaceId, reviewId, request),
        addedBy(item),
        () => new StaleReadError(),
      ),
      putNew(commentKey(workspaceId, reviewId, item), item, () => new StaleReadError()),
      ...(item.reply === undefined || !thread
        ? []
        : [
            update<CommentItem>(
              commentKey(workspaceId, reviewId, thread),
              { add: { replies: 1 }, when: hasSameAudience(thread) },
              () => new StaleReadError(),
            ),
          ]),
      countCommentsWrite(workspaceId, review, audience, {
        comments: 1,
        openComments: item.reply === undefined ? 1 : 0,
      }),
      ...notificationWrites(workspaceId, reviewId, author.id, { comment: commentId(item) }),
      ...writes,
      ...(attached?.writes ?? []),
    ]);
    return item;
  });
}

/** A review, with the thread that is replied to: null for a guest who is not shown it, as if it never was. */
async function readReview(
  author: ReviewAuthor,
  reviewId: string,
  {
    request,
    parent,
    still,
  }: { request: string; parent: CommentRef | null; still: string | undefined },
) {
  const { workspaceId } = author;
  if (!isId(reviewId)) throw new CallError('not_found');
  const [[found, added, ...others], seen] = await together([
    getItems([
      keys.review(workspaceId, reviewId),
      keys.addedComment(workspaceId, reviewId, request),
      ...(parent ? [commentKey(workspaceId, reviewId, parent)] : []),
      ...(still === undefined ? [] : [keys.file(workspaceId, still)]),
    ]),
    readSeenBy(author),
  ]);
  const review = requireReview(
    author.folders,
    found ? reviewItem.parse(found) : null,
    'review_files',
  );
  const item = parent ? others[0] : null;
  const file = still === undefined ? null : (others.at(-1) ?? null);
  const thread = item ? commentItem.parse(item) : null;
  const isShown =
    thread && (!seen || (await isThreadShownToGuest(workspaceId, review, seen, thread)));
  return {
    review,
    added: added ? addedCommentItem.parse(added) : null,
    thread: isShown ? thread : null,
    file,
  };
}

/** The comment that an earlier request has added, unless it was deleted since. */
async function readAdded(
  workspaceId: string,
  reviewId: string,
  added: AddedCommentItem,
): Promise<CommentItem> {
  const comment = await getItem(commentKey(workspaceId, reviewId, added), commentItem);
  if (!comment) throw new CallError('not_found');
  return comment;
}

function addedBy({ version, thread, reply }: CommentRef): AddedCommentItem {
  const expiresAt = nowInSeconds() + repeatedWithinSeconds;
  return { version, thread, ...(reply !== undefined && { reply }), expiresAt };
}

async function newComment(
  author: ReviewAuthor,
  review: ReviewItem,
  comment: NewComment,
  thread: CommentItem | null,
): Promise<CommentItem> {
  const { workspaceId } = author;
  const version = requireVersion(asSeenBy(author, review), comment.version);
  const written = {
    version: version.number,
    userId: author.id,
    text: comment.text,
    createdAt: now().toISOString(),
    isDone: false,
    replies: 0,
  };
  if (comment.parent !== undefined) {
    const reply = newReply(comment);
    if (!thread) throw commentGone();
    if (audienceOf(thread) !== comment.audience) throw new CallError('thread_changed');
    const { audienceRevision, page } = thread;
    return {
      ...written,
      ...reply,
      ...(page !== undefined && { page }),
      ...(audienceRevision !== undefined && { audienceRevision }),
    };
  }
  const at = await positionIn(workspaceId, review, version, comment);
  const { page, drawing } = comment;
  if (page !== undefined) assertPage(version, page);
  assertDrawable(version, { page, at, drawing });
  return {
    ...written,
    ...(page !== undefined && { page }),
    thread: newId(),
    audience: comment.audience,
    ...(at && { at }),
    ...(drawing && { drawing: JSON.stringify(drawing) }),
  };
}

/** @throws CallError `invalid_input`, `not_found` for a page that is not left, or not shown to the author */
function assertPage(version: ReviewedVersion, page: number): void {
  if (!version.pages) throw invalidField('page', 'This version has no pages.');
  requirePage(version, page);
}

function newReply(comment: NewComment): Pick<CommentItem, 'thread' | 'reply'> {
  const { parent = '', version, page, frame, milliseconds, drawing } = comment;
  const thread = parseCommentId(parent);
  if (!thread || thread.reply !== undefined || thread.version !== version) {
    throw new CallError('not_found');
  }
  if ([page, frame, milliseconds, drawing].some((own) => own !== undefined)) {
    throw invalidField('parent', 'A reply has neither a position nor a drawing of its own.');
  }
  return { thread: thread.thread, reply: newId() };
}

async function positionIn(
  workspaceId: string,
  review: ReviewItem,
  version: ReviewedVersion,
  given: NewComment,
) {
  const isSomewhere = given.frame !== undefined || given.milliseconds !== undefined;
  const table =
    isSomewhere && version.frames
      ? await getFrameTable(workspaceId, review.id, version.number)
      : null;
  return commentPosition(reviewedKind(version.path), table, given, version.sound?.length);
}
