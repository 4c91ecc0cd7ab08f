import { type Admits, readAdmission } from '#core/links/ports/admitted-approvers.ts';
import {
  type ApprovalState,
  type AskedPerson,
  derivedStatus,
  type Waiting,
} from '#core/reviews/ports/approval-round.ts';
import {
  allowsInReview,
  type ReviewedVersion,
  type ReviewItem,
  statusOf,
} from '#core/reviews/ports/review-item.ts';
import { accessesOf } from '#core/workspaces/memberships.ts';
import type { ReviewStatus } from '#shared/rules/review-statuses.ts';

/** Who looks at a review, or decides about it. */
export interface Viewer {
  /** The id of the user, or what stands for it of a guest. */
  id: string;
  /** If they have proven it. */
  email?: string | undefined;
}

/** A member as a viewer. */
export function viewerOf({
  id,
  email,
  emailConfirmed,
}: {
  id: string;
  email: string;
  emailConfirmed: boolean;
}): Viewer {
  return { id, email: emailConfirmed ? email : undefined };
}

/** Whether a request is to the viewer: as the member who was asked, or by the email that they have proven. */
export function isAskedOf(viewer: Viewer | undefined, person: AskedPerson): boolean {
  if (person.kind === 'member') return person.userId === viewer?.id;
  return person.kind === 'guest' && person.email === viewer?.email;
}

/** Whether someone who was asked about a review, and has not decided, still can. */
export type CanDecide = (review: JudgedReview, one: Waiting) => boolean;

/** A review, with all of its versions. */
type JudgedReview = Pick<ReviewItem, 'id' | 'versions'>;

/**
 * Reads who of those that have not decided still can: members with the membership in which they were asked, who may still
 * comment on the review if it is in restricted folders, and guests whom a share link lets in. What ends the one or the
 * other changes no review, so this is asked whenever a status is told.
 */
export async function readStanding(
  workspaceId: string,
  waiting: readonly Waiting[],
): Promise<CanDecide> {
  const people = waiting.map(({ person }) => person);
  const members = people.flatMap((one) => (one.kind === 'member' ? [one.userId] : []));
  const hasGuests = people.some(({ kind }) => kind === 'guest');
  const noOne: Admits = () => false;
  const [accesses, admits] = await Promise.all([
    accessesOf(workspaceId, [...new Set(members)]),
    hasGuests ? readAdmission(workspaceId) : noOne,
  ]);
  return (review, { person, askedAt }) => {
    switch (person.kind) {
      case 'member': {
        const access = accesses.get(person.userId);
        if (!access || access.joinedAt > askedAt) return false;
        return allowsInReview(access.folders, review, 'review_files');
      }
      case 'guest':
        return admits(review.id, person.email);
      case 'erased':
        return false;
    }
  };
}

/** Those of reviews who have not decided about any of their versions. */
export function waitingIn(reviews: readonly ReviewItem[]): Waiting[] {
  return reviews.flatMap(({ versions }) =>
    versions.flatMap(({ approval }) => approval?.waiting ?? []),
  );
}

/** Those who count of the ones that have not decided. */
export function ableIn(
  review: JudgedReview,
  state: ApprovalState,
  canDecide: CanDecide,
): Waiting[] {
  return state.waiting.filter((one) => canDecide(review, one));
}

/** The status of a version: what follows from its round, as long as anyone counts who was asked. */
export function standingStatus(
  review: JudgedReview,
  version: Pick<ReviewedVersion, 'status' | 'approval'>,
  canDecide: CanDecide,
): { status: ReviewStatus; isDerived: boolean } {
  const { approval } = version;
  const derived = approval && derivedStatus(approval, ableIn(review, approval, canDecide).length);
  return { status: derived ?? statusOf(version), isDerived: derived !== undefined };
}
