import { describeReview } from '#core/reviews/describe-reviews.ts';
import {
  type ApprovalRoundItem,
  type ApproverItem,
  readRounds,
} from '#core/reviews/ports/approval-round.ts';
import type { ReviewItem } from '#core/reviews/ports/review-item.ts';
import { together } from '#core/runtime/together.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import type { ApprovalRound, Approver, Review, ReviewPerson } from '#shared/calls/reviews.ts';
import { isAskedOf, readStanding, type Viewer, viewerOf } from './standing.ts';

/** The most rounds of a review that are told: those of its newest versions. */
export const toldRounds = 5;

/** How someone is named who was erased since. */
const deletedPerson = { name: 'A deleted person' };

/** The rounds of a review as members receive them; undefined if no one was asked. */
export async function describeRounds(
  workspaceId: string,
  review: ReviewItem,
  rounds: readonly ApprovalRoundItem[],
  viewer: Viewer,
): Promise<{ rounds?: ApprovalRound[] }> {
  if (rounds.length === 0) return {};
  const all = rounds.flatMap(({ approvers }) => approvers);
  const [people, canDecide] = await Promise.all([
    peopleOfRound(workspaceId, rounds),
    readStanding(
      workspaceId,
      all.filter(({ decided }) => !decided),
    ),
  ]);
  const describe = (one: ApproverItem): Approver => {
    const { id, person, decided } = one;
    const state = canDecide(review, one) ? 'waiting' : 'unable';
    return {
      id,
      person: nameOfApprover(one, people),
      isYou: isAskedOf(viewer, person),
      state: decided ? 'decided' : state,
      ...(decided && { decision: toldDecision(decided) }),
    };
  };
  return {
    rounds: rounds.map(({ version, askedBy, askedAt, dueOn, note, approvers }) => {
      const by = people.get(askedBy);
      return {
        version,
        ...(by && { askedBy: by }),
        askedAt,
        ...(dueOn !== undefined && { dueOn }),
        ...(note !== undefined && { note }),
        approvers: approvers.map(describe),
      };
    }),
  };
}

/** A review with its rounds, as a call answers that has changed them. */
export async function describeWithRounds(
  { user, workspace }: MemberCaller,
  review: ReviewItem,
): Promise<{ review: Review; rounds?: ApprovalRound[] }> {
  const viewer = viewerOf(user);
  const tellRounds = async () => {
    const rounds = await readRounds(workspace.id, review.id, toldRounds);
    return describeRounds(workspace.id, review, rounds, viewer);
  };
  const [described, rounds] = await together([
    describeReview(workspace.id, review, viewer),
    tellRounds(),
  ]);
  return { review: described, ...rounds };
}

/** What is told of a decision. */
export function toldDecision({ decision, at, word }: NonNullable<ApproverItem['decided']>) {
  return { decision, at, ...(word !== undefined && { word }) };
}

/** Who has asked in rounds, was asked, or has decided, by their ids. */
export function peopleOfRound(workspaceId: string, rounds: readonly ApprovalRoundItem[]) {
  const ids = rounds.flatMap(({ askedBy, approvers }) => [
    askedBy,
    ...approvers.flatMap(({ person, decided }) => [
      ...(person.kind === 'member' ? [person.userId] : []),
      ...(decided?.by === undefined ? [] : [decided.by]),
    ]),
  ]);
  return namedPeople(workspaceId, ids);
}

/** Who was asked: as they are now, or as they were once they have left. */
export function nameOfApprover(
  { person, name, email, decided }: ApproverItem,
  people: ReadonlyMap<string, ReviewPerson>,
): ReviewPerson {
  switch (person.kind) {
    case 'erased':
      return deletedPerson;
    case 'member':
      return people.get(person.userId) ?? { name: name ?? deletedPerson.name };
    case 'guest': {
      const known = people.get(decided?.by ?? '')?.name ?? name ?? email ?? person.email;
      return { name: known, email: person.email, isGuest: true };
    }
  }
}
