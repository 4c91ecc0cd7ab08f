import { namedPeople } from '#core/workspaces/named-people.ts';
import { drawing, type ReviewComment } from '#shared/calls/review-comments.ts';
import type { ReviewPerson } from '#shared/calls/reviews.ts';
import { audienceOf, type CommentItem, commentId, isThread } from './comment-item.ts';

/** Comments as the site receives them: with the names of those who still belong to the workspace. */
export async function describeComments(
  workspaceId: string,
  callerId: string,
  comments: readonly CommentItem[],
): Promise<ReviewComment[]> {
  const members = await namedPeople(
    workspaceId,
    comments.flatMap(({ userId, doneBy }) => [userId, ...(doneBy === undefined ? [] : [doneBy])]),
  );
  return comments.map((comment) => describe(callerId, comment, members));
}

/** One comment. */
export async function describeComment(
  workspaceId: string,
  callerId: string,
  comment: CommentItem,
): Promise<ReviewComment> {
  const [described] = await describeComments(workspaceId, callerId, [comment]);
  if (!described) throw new Error('A comment was described as none.');
  return described;
}

function describe(
  callerId: string,
  comment: CommentItem,
  members: ReadonlyMap<string, ReviewPerson>,
): ReviewComment {
  const { version, thread, reply, userId, doneBy: doneById, ...fields } = comment;
  const { replies: _count, carriedOver: _versions, audienceRevision: _revision, ...rest } = fields;
  const author = members.get(userId);
  const doneBy = members.get(doneById ?? '');
  return {
    ...rest,
    id: commentId(comment),
    ...(reply !== undefined && { parent: commentId({ version, thread }) }),
    version,
    ...(isThread(comment) && { audience: audienceOf(comment) }),
    ...(author && { author }),
    isOwn: userId === callerId,
    drawing: comment.drawing === undefined ? undefined : drawing.parse(JSON.parse(comment.drawing)),
    ...(doneBy && { doneBy }),
  };
}
