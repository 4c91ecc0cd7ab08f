import type { SeenWorkspace } from '#core/reviews/ports/review-item.ts';
import { together } from '#core/runtime/together.ts';
import { joinedAtOf } from '#core/workspaces/memberships.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import { drawing, type ReviewComment } from '#shared/calls/review-comments.ts';
import type { ReviewPerson } from '#shared/calls/reviews.ts';
import { audienceOf, type CommentItem, commentId, isThread } from './comment-item.ts';
import { mentionsOf, namedText } from './mentions.ts';
import { describeStills, memberStills, type StillAccess } from './stills.ts';

const noOne: ReadonlyMap<string, string> = new Map();

/** Comments as the site receives them: with the names of those who still belong to the workspace. */
export async function describeComments(
  { id: workspaceId, folders }: SeenWorkspace,
  callerId: string,
  comments: readonly CommentItem[],
  access: StillAccess = memberStills(folders),
): Promise<ReviewComment[]> {
  const assignees = comments.flatMap(({ assignedTo }) => assignedTo ?? []);
  const [members, joinedAt, stills] = await together([
    namedPeople(workspaceId, [
      ...comments.flatMap(({ userId, doneBy }) => [userId, doneBy ?? []].flat()),
      ...comments.flatMap(mentionsOf),
      ...assignees,
    ]),
    assignees.length > 0 ? joinedAtOf(workspaceId, [...new Set(assignees)]) : noOne,
    describeStills(
      workspaceId,
      comments.flatMap(({ still }) => still ?? []),
      access,
    ),
  ]);
  return comments.map((comment) => {
    const still = comment.still === undefined ? undefined : stills.get(comment.still);
    return { ...describe(callerId, comment, members, joinedAt), ...(still && { still }) };
  });
}

/** One comment. */
export async function describeComment(
  workspace: SeenWorkspace,
  callerId: string,
  comment: CommentItem,
): Promise<ReviewComment> {
  const [described] = await describeComments(workspace, callerId, [comment]);
  if (!described) throw new Error('A comment was described as none.');
  return described;
}

function describe(
  callerId: string,
  comment: CommentItem,
  members: ReadonlyMap<string, ReviewPerson>,
  joinedAt: ReadonlyMap<string, string>,
): ReviewComment {
  const { createdAt, editedAt, at, isDone, carriedFrom } = comment;
  const { version, page, thread, reply, userId, doneBy: doneById } = comment;
  const { text, mentions } = namedText(comment, members);
  const assignee = assigneeOf(comment, members, joinedAt);
  const author = members.get(userId);
  const doneBy = members.get(doneById ?? '');
  return {
    text,
    createdAt,
    ...(editedAt !== undefined && { editedAt }),
    ...(at && { at }),
    isDone,
    ...(carriedFrom !== undefined && { carriedFrom }),
    id: commentId(comment),
    ...(reply !== undefined && { parent: commentId({ version, thread }) }),
    version,
    ...(page !== undefined && { page }),
    ...(isThread(comment) && { audience: audienceOf(comment) }),
    ...(author && { author }),
    isOwn: userId === callerId,
    drawing: comment.drawing === undefined ? undefined : drawing.parse(JSON.parse(comment.drawing)),
    ...(doneBy && { doneBy }),
    ...(mentions.length > 0 && { mentions }),
    ...(assignee && { assignee }),
  };
}

/** Whom a thread is assigned to: who has left since is not, even if they have come back. */
function assigneeOf(
  { assignedTo = '', assignedAt = '' }: CommentItem,
  members: ReadonlyMap<string, ReviewPerson>,
  joinedAt: ReadonlyMap<string, string>,
): ReviewComment['assignee'] {
  const person = members.get(assignedTo);
  const joined = joinedAt.get(assignedTo);
  if (!person || joined === undefined || assignedAt < joined) return undefined;
  return { id: assignedTo, name: person.name };
}
