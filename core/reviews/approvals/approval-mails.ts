import type { Mail } from '#core/clients/mail.ts';
import { userItem } from '#core/identity/store.ts';
import { maySeeFiles, preferencesOf, type SentNotification } from '#core/inbox/ports/notify.ts';
import { type MailBranding, renderMail } from '#core/outbox/mail-layout.ts';
import { type MailedApprover, queueMailWrite } from '#core/outbox/store.ts';
import { notificationMailFooter } from '#core/reviews/comments/comment-mail.ts';
import { asGuestsSee } from '#core/reviews/guest-view.ts';
import {
  type ApprovalRoundItem,
  type ApproverItem,
  findRound,
} from '#core/reviews/ports/approval-round.ts';
import {
  findReview,
  isShown,
  type ReviewItem,
  seesReview,
} from '#core/reviews/ports/review-item.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { together } from '#core/runtime/together.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { workspaceOfMember, workspaceOfMemberKeys } from '#core/workspaces/memberships.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import { dueDayText } from '#shared/rules/approvals.ts';
import { isPlainName } from '#shared/rules/names.ts';
import { productName } from '#shared/rules/product.ts';
import { tabPath } from '#shared/rules/site.ts';
import { withoutLinks } from '#shared/rules/text/links-in-text.ts';
import { readStanding } from './standing.ts';

interface Request {
  review: ReviewItem;
  round: ApprovalRoundItem;
  approver: ApproverItem;
  /** Whether they were asked before, and it is due tomorrow. */
  isReminder: boolean;
}

/** How mails to clients show whose they are: the branding, and the key of its logo. */
export type BrandMails = (workspace: WorkspaceItem) => {
  branding?: MailBranding;
  logoKey?: string;
};

/** Who asks: a member, unless it is the schedule that reminds. */
interface Asking {
  user?: { username: string };
  workspace: WorkspaceItem;
}

/** Queues the mail by which a guest is asked to approve a version, or anyone is reminded. For a transaction. */
export function requestMailWrite(
  asking: Asking,
  request: Request,
  brandMails: BrandMails,
): TransactionWrite {
  const { branding, logoKey } =
    request.approver.person.kind === 'guest' ? brandMails(asking.workspace) : {};
  const to = request.approver.email ?? '';
  return queueMailWrite(requestMail(to, asking, request, branding), {
    approver: mailedApprover(asking.workspace.id, request),
    logoKey,
  });
}

/** What notifies a member that they are asked to approve a version. */
export function requestNotification(
  asking: Asking & { user: { id: string; username: string } },
  request: Request,
  userId: string,
): SentNotification {
  const { review, round } = request;
  const { version } = round;
  return {
    userId,
    subject: { kind: 'approval_request', reviewId: review.id, by: asking.user.id, version },
    mail: (to) => requestMail(to, asking, request),
    approver: mailedApprover(asking.workspace.id, request),
  };
}

function mailedApprover(workspaceId: string, { review, round, approver }: Request): MailedApprover {
  return {
    workspaceId,
    reviewId: review.id,
    version: round.version,
    approverId: approver.id,
  };
}

/** The address of a share link is stored as its hash alone, so that the mail to a guest cannot have it: decision 73. */
function requestMail(
  to: string,
  { user, workspace }: Asking,
  { review, round, approver, isReminder }: Request,
  branding?: MailBranding,
): Mail {
  const company = workspace.companyName;
  const named = company !== null && isPlainName(company) ? company : undefined;
  const by = [user?.username, named].filter((one) => one !== undefined).join(' of ') || 'A team';
  const team = named ?? 'the team';
  const { id, title } = review;
  const { version, dueOn, note } = round;
  const isGuest = approver.person.kind === 'guest';
  const isNamed = isPlainName(title);
  const film = isNamed ? title : `a review on ${productName}`;
  const until = dueOn === undefined ? '' : ` until ${dueDayText(dueOn)}`;
  const asks = `${by} ${isReminder ? 'has asked' : 'asks'} you to approve version ${version} of ${isNamed ? title : 'a review'}${setOf(review, version)}${until}.`;
  return renderMail({
    to,
    branding,
    subject: `${isReminder ? 'Due tomorrow' : 'Asked to approve'}: ${film}, version ${version}`,
    paragraphs: [
      asks,
      ...(note !== undefined && !isReminder ? [`“${isGuest ? withoutLinks(note) : note}”`] : []),
      ...(isGuest
        ? [`To decide, open the link that ${team} has sent you, and enter with this email.`]
        : []),
    ],
    ...(!isGuest && {
      action: { label: 'Open the review', url: siteOrigin() + tabPath('review', { review: id }) },
    }),
    ...(isGuest
      ? {
          footnote: `You received this email because ${by} entered your email. Nothing happens unless you decide.`,
        }
      : notificationMailFooter()),
    ...(isReminder && {
      footnote:
        'You received this email because you have not decided yet. There is no other reminder.',
    }),
  });
}

/** Of a set of pictures: how many of them are shown. */
function setOf({ versions }: ReviewItem, number: number): string {
  const pages = versions.find((one) => one.number === number)?.pages?.filter(isShown);
  return pages ? ` (${pages.length} pictures)` : '';
}

/**
 * Whether someone may still be mailed that they are asked: they have not decided, the request was not withdrawn, the version
 * is the newest that they are shown, and they can still decide. As with all mails about reviews, an email that was never
 * confirmed may be a stranger's; a member who wants no mails of requests is not reminded either.
 */
export async function mayMailApprover(
  { workspaceId, reviewId, version, approverId }: MailedApprover,
  email: string,
): Promise<boolean> {
  const [review, round] = await together([
    findReview(workspaceId, reviewId),
    findRound(workspaceId, reviewId, version),
  ]);
  const approver = round?.approvers.find(({ id }) => id === approverId);
  if (!review || !approver || approver.decided) return false;
  const { person } = approver;
  const seen = person.kind === 'guest' ? asGuestsSee(review) : review;
  if (seen.versions.findLast(isShown)?.number !== version) return false;
  const [canDecide, isTheirs] = await together([
    readStanding(workspaceId, [approver]),
    person.kind === 'member'
      ? isMailedMember(workspaceId, person.userId, email, review)
      : Promise.resolve(person.kind === 'guest' && person.email === email),
  ]);
  return isTheirs && canDecide(review, approver);
}

async function isMailedMember(
  workspaceId: string,
  userId: string,
  email: string,
  review: ReviewItem,
): Promise<boolean> {
  const [account, ...member] = await getItems([
    keys.user(userId),
    ...workspaceOfMemberKeys(userId, workspaceId),
  ]);
  const workspace = workspaceOfMember(member);
  if (!account || !workspace) return false;
  const user = userItem.parse(account);
  const choice = preferencesOf(user).approval_request;
  return (
    user.email === email &&
    user.emailConfirmed &&
    (choice === 'at_once' || choice === 'hourly') &&
    maySeeFiles(user, workspace) &&
    seesReview(workspace.folders, review)
  );
}
