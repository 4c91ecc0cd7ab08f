import { auditWrite } from '#core/audit/store.ts';
import { CallError, invalidField } from '#core/errors.ts';
import { notifyMembers } from '#core/inbox/ports/notify.ts';
import { readAdmission } from '#core/links/ports/admitted-approvers.ts';
import { mayMailAddress } from '#core/links/ports/may-mail-address.ts';
import { type Attempt, consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { asGuestsSee } from '#core/reviews/guest-view.ts';
import {
  type ApprovalRoundItem,
  type ApproverItem,
  derivedStatus,
  findRound,
  lastDecision,
  putRoundWrite,
  stateOfRound,
} from '#core/reviews/ports/approval-round.ts';
import {
  allowsInReview,
  getReview,
  type ReviewItem,
  requireVersion,
  seesReview,
  setVersionsWrite,
} from '#core/reviews/ports/review-item.ts';
import { notificationWrites, participateWrite } from '#core/reviews/ports/review-notifications.ts';
import { now } from '#core/runtime/clock.ts';
import { together } from '#core/runtime/together.ts';
import { transact } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { FolderAccess } from '#core/workspaces/folder-access.ts';
import type { askForApproval as call } from '#shared/calls/approvals/approvals.ts';
import type { Body } from '#shared/operation.ts';
import { maxApprovers } from '#shared/rules/approvals.ts';
import { type BrandMails, requestMailWrite, requestNotification } from './approval-mails.ts';
import { type AskablePerson, peopleBehind } from './approvers-of.ts';
import { remindWrites } from './due-approval.ts';
import { readStanding } from './standing.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Asks people to approve the newest version of a review; from then on its status follows from what they decide. Who was
 * asked already keeps the one request that they have, under whichever email, as long as they can decide; the day until when
 * is what was said last. Guests are mailed at once, members notified as they prefer, but not of what they ask themselves.
 * @throws CallError `not_found`, `version_changed`, `approver_not_admitted`, `approver_not_in_folder`, `too_many_approvers`,
 *   `invalid_input`, `too_many_attempts`
 */
export async function askForApproval(
  caller: MemberCaller,
  reviewId: string,
  body: Body<typeof call>,
  brandMails: BrandMails,
): Promise<ReviewItem> {
  const { user, workspace } = caller;
  const { version: number, dueOn, note } = body;
  const [behind, read] = await together([
    peopleBehind(workspace, [...new Set(body.emails)]),
    // Whom a review of another workspace would be shown to is not told.
    getReview(workspace, reviewId, 'manage_reviews'),
  ]);
  assertDue(dueOn);
  const people = behind.map((one) => asKnownTo(workspace.folders, read, one));
  const guests = people.filter(({ person }) => person.kind === 'guest');
  const admits = guests.length > 0 ? await readAdmission(workspace.id) : () => true;
  const outside = guests.filter(({ email }) => !admits(reviewId, email));
  if (outside.length > 0) {
    throw new CallError('approver_not_admitted', {
      message: `No share link lets ${namedIn(outside)} in to approve. Make a link for them first.`,
    });
  }
  const unseeing = people.filter(
    ({ folders }) => folders && !allowsInReview(folders, read, 'review_files'),
  );
  if (unseeing.length > 0) {
    throw new CallError('approver_not_in_folder', {
      message: `The folder of this review does not let ${namedIn(unseeing)} comment. Change who sees it first.`,
    });
  }
  const [first, ...others] = people.map((): Attempt => ['approval_requests_of_user', user.id]);
  if (first) await consumeRateLimit(first, ...others);
  const mayMail = new Map<string, boolean>();
  for (const { email } of guests) mayMail.set(email, await mayMailAddress(workspace.id, email));

  return retryOnConflict(async () => {
    const [review, found] = await together([
      getReview(workspace, reviewId, 'manage_reviews'),
      findRound(workspace.id, reviewId, number),
    ]);
    const version = requireVersion(review);
    if (version.number !== number) throw new CallError('version_changed');
    if (guests.length > 0 && asGuestsSee(review).versions.at(-1)?.number !== number) {
      throw new CallError('approver_not_admitted', {
        message: 'Clients are not shown this version. Publish it first, then ask them.',
      });
    }
    const at = now().toISOString();
    const round: ApprovalRoundItem = found ?? {
      version: number,
      askedBy: user.id,
      askedAt: at,
      approvers: [],
      revision: 0,
    };
    const undecided = round.approvers.filter(
      (one) => !one.decided && people.some((other) => isSame(one, other)),
    );
    const canDecide = await readStanding(workspace.id, undecided);
    // Who has left is asked again once they are back, as a member or as a guest.
    const lapsed = undecided.filter((one) => !canDecide(review, one));
    const kept = round.approvers.filter((one) => !lapsed.includes(one));
    const asked = people
      .filter((one) => !kept.some((other) => isSame(other, one)))
      .map(
        ({ person, email, name }): ApproverItem => ({
          id: newId(),
          person,
          email,
          ...(name !== undefined && { name }),
          askedAt: at,
        }),
      );
    const isMoved = dueOn !== undefined && dueOn !== round.dueOn;
    if (asked.length === 0 && !isMoved) return review;
    const approvers = [...kept, ...asked];
    if (approvers.length > maxApprovers) throw new CallError('too_many_approvers');
    const changed = {
      ...round,
      approvers,
      ...(dueOn !== undefined && { dueOn }),
      ...(note !== undefined && { note }),
    };
    const approval = stateOfRound(changed);
    const { statusAt: _at, statusBy: _by, ...rest } = version;
    const status = derivedStatus(approval, approval.waiting.length) ?? 'needs_review';
    // What was decided before anyone was asked is no decision of theirs.
    const next = { ...rest, status, ...lastDecision(changed, status), approval };
    const versions = review.versions.map((each) => (each === version ? next : each));
    const request = { review, round: changed, isReminder: false };
    const mailed = asked.filter(({ email = '' }) => mayMail.get(email));
    const { writes, hourly } = await notifyMembers(
      workspace.id,
      user.id,
      asked.flatMap((approver) => {
        const { person } = approver;
        return person.kind === 'member' && person.userId !== user.id
          ? [requestNotification(caller, { ...request, approver }, person.userId)]
          : [];
      }),
    );
    await transact([
      setVersionsWrite(workspace.id, review, versions),
      putRoundWrite(workspace.id, reviewId, changed),
      ...remindWrites(workspace.id, reviewId, { previous: round.dueOn, round: changed }),
      ...mailed.map((approver) => requestMailWrite(caller, { ...request, approver }, brandMails)),
      ...writes,
      auditWrite(workspace.id, user.email, {
        kind: 'approval_asked',
        title: review.title,
        number,
        people: asked.length,
      }),
      // Before the notification, which is not older than their taking part then.
      ...hourly.map((id) => participateWrite(workspace.id, reviewId, id)),
      ...(hourly.length > 0
        ? notificationWrites(workspace.id, reviewId, user.id, { version: number, asked: hourly })
        : [participateWrite(workspace.id, reviewId, user.id)]),
    ]);
    const { revision, versionsRevision } = review;
    return { ...review, versions, revision: revision + 1, versionsRevision: versionsRevision + 1 };
  });
}

/** Someone as who asks knows them: collaborators are not told that one who does not see the review is a member. */
function asKnownTo(
  { seesOpen }: FolderAccess,
  review: ReviewItem,
  one: AskablePerson,
): AskablePerson {
  const { email, folders } = one;
  const isKnown = seesOpen || !folders || seesReview(folders, review);
  return isKnown ? one : { email, person: { kind: 'guest', email } };
}

/** Whether someone was asked already: as a member, or by an email that was given for them. */
function isSame(asked: ApproverItem, { person, email }: AskablePerson): boolean {
  if (asked.email === email) return true;
  return (
    asked.person.kind === 'member' &&
    person.kind === 'member' &&
    asked.person.userId === person.userId
  );
}

/** @throws CallError `invalid_input` for a day that is over wherever the caller is, or is more than a year ahead */
function assertDue(dueOn: string | undefined): void {
  if (dueOn === undefined) return;
  const days = (Date.parse(dueOn) - now().getTime()) / dayMs;
  if (days < -1.5) throw invalidField('dueOn', 'Choose a day that is not over.');
  if (days > 366) throw invalidField('dueOn', 'Choose a day within a year.');
}

/** Some people in a message. */
function namedIn(people: readonly AskablePerson[]): string {
  const named = people.slice(0, 3).map(({ email }) => email);
  return named.join(', ') + (people.length > named.length ? ' and others' : '');
}
