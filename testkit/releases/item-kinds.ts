import * as z from 'zod/mini';
import { keptConfiguration } from '#core/billing/checkout/portal.ts';
import { checkoutItem } from '#core/billing/ports/checkout-store.ts';
import { retentionItem } from '#core/billing/ports/retention-item.ts';
import { subscriptionItem } from '#core/billing/ports/subscription-item.ts';
import { purchaseItem, waitingPurchase } from '#core/billing/purchases/pending-purchase-store.ts';
import { renewalNoticeItem } from '#core/billing/renewal/renewal-notice.ts';
import { yearlyNoticeItem } from '#core/billing/renewal/yearly-notice.ts';
import { customerItem } from '#core/billing/subscription/store.ts';
import { unreadableItem } from '#core/billing/subscription/unreadable.ts';
import { duplicateItem } from '#core/billing/sync/duplicate-store.ts';
import { deviceItem, deviceKeyItem, memberDevicesItem } from '#core/devices/device-item.ts';
import {
  changedFilesItem,
  changeItem,
  progressItem,
} from '#core/file-changes/change/change-item.ts';
import { runningChangeItem } from '#core/file-changes/change/store.ts';
import { copyItem } from '#core/file-changes/copy/copy-item.ts';
import { egressItem } from '#core/files/egress/count-egress.ts';
import { fileItem, trashItem } from '#core/files/objects/file-item.ts';
import { renameItem } from '#core/files/sync/follow-rename.ts';
import { syncedFilmItem } from '#core/files/sync/share-renditions.ts';
import { foreignUploadItem } from '#core/files/uploads/foreign-uploads.ts';
import { openUploadsItem, uploadItem } from '#core/files/uploads/upload-item.ts';
import { templateCountItem, templateItem } from '#core/folder-templates/template-item.ts';
import { linkItem } from '#core/identity/one-time-links.ts';
import { ownLink } from '#core/identity/own-links.ts';
import { challengeItem } from '#core/identity/second-factor/challenge.ts';
import { pendingItem } from '#core/identity/second-factor/pending-authenticator.ts';
import { factorItem } from '#core/identity/second-factor/store.ts';
import { storedSession } from '#core/identity/sessions/sessions.ts';
import { accountEmailItem, userItem } from '#core/identity/store.ts';
import { inboxItem } from '#core/inbox/ports/inbox-item.ts';
import { formerEmail, formerMembership } from '#core/lifecycle/personal-traces.ts';
import { guestCodeItem } from '#core/links/guests/guest-code.ts';
import { linkItem as shareLinkItem, tokenItem } from '#core/links/link-item.ts';
import { linkedFolderItem } from '#core/links/linked-folders.ts';
import { guestItem } from '#core/links/ports/guest-item.ts';
import { guestUploadsItem } from '#core/links/ports/guest-uploads-due.ts';
import { roomItem } from '#core/links/ports/request-room.ts';
import { shareItem } from '#core/links/ports/request-share.ts';
import { dueReceivedFilesItem, senderItem } from '#core/links/ports/sender-item.ts';
import { memberItem } from '#core/members/member-item.ts';
import { holdItem } from '#core/members/store.ts';
import { message } from '#core/messages/inbox.ts';
import { doneMailItem, mailItem } from '#core/outbox/store.ts';
import { suppressedAddress } from '#core/outbox/suppression.ts';
import { listEntry } from '#core/outbox/unsent-mail.ts';
import { attemptsItem } from '#core/rate-limits/rate-limits.ts';
import { discrepancyItem } from '#core/reconciliation/discrepancy-store.ts';
import { dueApprovalItem } from '#core/reviews/approvals/due-approval.ts';
import { addedCommentItem, commentItem } from '#core/reviews/comments/comment-item.ts';
import { approvalRoundItem } from '#core/reviews/ports/approval-round.ts';
import { reviewCountItem, reviewItem } from '#core/reviews/ports/review-item.ts';
import {
  dueMailsItem,
  notificationItem,
  participantItem,
} from '#core/reviews/ports/review-notifications.ts';
import { stillItem } from '#core/reviews/ports/still-item.ts';
import { viewItem } from '#core/reviews/views.ts';
import { quotaItem } from '#core/storage/quota.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { stoppedWritesItem } from '#core/table/stopped-writes.ts';
import { transcodeItem } from '#core/transcoding/transcode-item.ts';
import { transcodedItem } from '#core/transcoding/transcoded-minutes.ts';
import { membershipItem } from '#core/workspaces/memberships.ts';
import { workspaceItem } from '#core/workspaces/store.ts';
import { entry as listedWorkspace } from '#core/workspaces/workspace-index.ts';
import { auditEntry } from '#shared/calls/audit.ts';

export type ItemKind = keyof typeof keys;

/** Only whether such an item exists is read. */
const marker = z.object({});

/** What reads each kind of item. */
export const readers: Readonly<Record<ItemKind, z.ZodMiniType>> = {
  stoppedWrites: stoppedWritesItem,
  user: userItem,
  accountEmail: accountEmailItem,
  session: storedSession,
  authenticator: factorItem,
  passkey: factorItem,
  recoveryCodes: factorItem,
  pendingAuthenticator: pendingItem,
  challenge: challengeItem,
  link: linkItem,
  attempts: attemptsItem,
  membership: membershipItem,
  formerMembership,
  formerEmail,
  ownLink,
  listedWorkspace,
  workspace: workspaceItem,
  closedWorkspace: marker,
  member: memberItem,
  memberEmail: holdItem,
  folderTemplate: templateItem,
  folderTemplateCount: templateCountItem,
  audit: auditEntry,
  subscription: subscriptionItem,
  renewalNotice: renewalNoticeItem,
  yearlyNotice: yearlyNoticeItem,
  retention: retentionItem,
  checkout: checkoutItem,
  device: deviceItem,
  memberDevices: memberDevicesItem,
  deviceKey: deviceKeyItem,
  customer: customerItem,
  purchase: purchaseItem,
  waitingPurchase,
  discrepancy: discrepancyItem,
  duplicate: duplicateItem,
  unreadableSubscription: unreadableItem,
  portalConfiguration: keptConfiguration,
  stripeEvent: marker,
  contactMessage: message,
  feedback: message,
  mail: z.union([doneMailItem, mailItem]),
  unsentMail: listEntry,
  suppressed: suppressedAddress,
  quota: quotaItem,
  egress: egressItem,
  transcode: transcodeItem,
  transcoded: transcodedItem,
  countedReadLog: marker,
  file: fileItem,
  trash: trashItem,
  upload: uploadItem,
  openUploads: openUploadsItem,
  foreignUpload: foreignUploadItem,
  fileChange: changeItem,
  changeProgress: progressItem,
  changedFiles: changedFilesItem,
  changeCopy: copyItem,
  runningChange: runningChangeItem,
  review: reviewItem,
  reviewedSize: marker,
  rename: renameItem,
  syncedFilm: syncedFilmItem,
  shareLink: shareLinkItem,
  linkedFolder: linkedFolderItem,
  guest: guestItem,
  guestCode: guestCodeItem,
  requestRoom: roomItem,
  requestShare: shareItem,
  guestUploads: guestUploadsItem,
  sender: senderItem,
  senderFolder: marker,
  dueReceivedFiles: dueReceivedFilesItem,
  shareToken: tokenItem,
  reviewCount: reviewCountItem,
  approvalRound: approvalRoundItem,
  dueApproval: dueApprovalItem,
  reviewComment: commentItem,
  addedComment: addedCommentItem,
  still: stillItem,
  reviewView: viewItem,
  reviewNotification: notificationItem,
  reviewParticipant: participantItem,
  dueReviewMails: dueMailsItem,
  inboxNotification: inboxItem,
};

/** Stands for every argument of a key. */
const any = '\uE000';

const patterns = Object.entries(keys).map(([kind, keyOf]) => {
  const { pk, sk }: Key = Reflect.apply(keyOf, null, Array(keyOf.length).fill(any));
  return { kind, pk: patternOf(pk), sk: patternOf(sk) };
});

/** Zeros may pad a number. */
function patternOf(part: string): RegExp {
  return new RegExp(`^${part.replace(new RegExp(`0*${any}`, 'g'), '[^]+')}$`);
}

/**
 * The kind of an item, by its key.
 * @throws Error for a key that `core/table/keys.ts` does not build
 */
export function kindOf({ pk, sk }: Readonly<Record<string, unknown>>): ItemKind {
  const found = patterns.filter((one) => one.pk.test(String(pk)) && one.sk.test(String(sk)));
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${pk} ${sk} is of ${found.length} kinds.`);
  return z.enum(Object.keys(keys) as ItemKind[]).parse(only.kind);
}
