/** The primary key of an item of the single table. */
export interface Key {
  /** Partition key. */
  pk: string;
  /** Sort key. */
  sk: string;
}

/**
 * Builds the key of every kind of item. Our ids are time-ordered (UUID version 7), so a Query over a sort key prefix
 * returns the oldest first. Items with a TTL carry `expiresAt` (Unix seconds). Emails are normalized: trimmed and in
 * lower case. Hashes are SHA-256, in hexadecimal.
 */
export const keys = {
  /** Exists while nothing may be changed. */
  stoppedWrites: (): Key => ({ pk: 'WRITES', sk: 'STOPPED' }),
  /** A user's account. */
  user: (userId: string): Key => ofUser(userId, 'USER'),
  /** Reserves an email for the one account that has it. */
  accountEmail: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'ACCOUNT' }),
  /** A session; without its item it is revoked. */
  session: (userId: string, sessionId: string): Key => ofUser(userId, `SESSION#${sessionId}`),
  /** The authenticator app of a user. */
  authenticator: (userId: string): Key => ofUser(userId, 'FACTOR#AUTHENTICATOR'),
  /** A passkey of a user. */
  passkey: (userId: string, passkeyId: string): Key =>
    ofUser(userId, `FACTOR#PASSKEY#${passkeyId}`),
  /** The recovery codes of a user, hashed. */
  recoveryCodes: (userId: string): Key => ofUser(userId, 'FACTOR#RECOVERY'),
  /** An authenticator app that is being set up. */
  pendingAuthenticator: (userId: string): Key => ofUser(userId, 'PENDING_AUTHENTICATOR'),
  /** A single-use challenge for a passkey to sign. */
  challenge: (challenge: string): Key => ({ pk: `CHALLENGE#${challenge}`, sk: 'CHALLENGE' }),
  /** A mailed link, under the hash of its token: reading the table yields no usable links. */
  link: (tokenHash: string): Key => ({ pk: `LINK#${tokenHash}`, sk: 'LINK' }),
  /** The counter of a rate limit, under the hash of the account, address or both that it counts for. */
  attempts: (limit: string, subjectHash: string): Key => ({
    pk: `ATTEMPTS#${limit}#${subjectHash}`,
    sk: 'ATTEMPTS',
  }),
  /** A user's membership in a workspace, with their role. */
  membership: (userId: string, workspaceId: string): Key =>
    ofUser(userId, `MEMBERSHIP#${workspaceId}`),
  /** A user's former membership in a workspace, whose audit log names them. */
  formerMembership: (userId: string, workspaceId: string): Key =>
    ofUser(userId, `FORMER_MEMBERSHIP#${workspaceId}`),
  /** A former email of a user. */
  formerEmail: (userId: string, email: string): Key => ofUser(userId, `FORMER_EMAIL#${email}`),
  /** A link that a user requested, to be removed with their account. */
  ownLink: (userId: string, tokenHash: string): Key => ofUser(userId, `OWN_LINK#${tokenHash}`),
  /** An entry in the index of all workspaces, which is sharded by the last digit of the id. */
  listedWorkspace: (workspaceId: string): Key => ({
    pk: `WORKSPACES#${workspaceId.at(-1)}`,
    sk: `WORKSPACE#${workspaceId}`,
  }),
  /** A workspace; its partition has its members, audit log and our copies of its billing as well. */
  workspace: (workspaceId: string): Key => ofWorkspace(workspaceId, 'WORKSPACE'),
  /** The tombstone of a workspace that was closed on purpose. */
  closedWorkspace: (workspaceId: string): Key => ofWorkspace(workspaceId, 'CLOSED'),
  /** A team member of a workspace, invited or active. */
  member: (workspaceId: string, memberId: string): Key =>
    ofWorkspace(workspaceId, `MEMBER#${memberId}`),
  /** Reserves an email within a workspace for the one member that has it. */
  memberEmail: (workspaceId: string, email: string): Key =>
    ofWorkspace(workspaceId, `MEMBER_EMAIL#${email}`),
  /** A saved tree of folders. */
  folderTemplate: (workspaceId: string, templateId: string): Key =>
    ofWorkspace(workspaceId, `FOLDER_TEMPLATE#${templateId}`),
  /** How many of them a workspace has. */
  folderTemplateCount: (workspaceId: string): Key => ofWorkspace(workspaceId, 'FOLDER_TEMPLATES'),
  /** An audit entry of a workspace. */
  audit: (workspaceId: string, id: string): Key => ofWorkspace(workspaceId, `AUDIT#${id}`),
  /** Our copy of the Stripe subscription of a workspace. */
  subscription: (workspaceId: string): Key => ofWorkspace(workspaceId, 'SUBSCRIPTION'),
  /** What the owner of a workspace was notified of about the bill of the next renewal. */
  renewalNotice: (workspaceId: string): Key => ofWorkspace(workspaceId, 'RENEWAL_NOTICE'),
  /** Which yearly notice the owner of a workspace was mailed last. */
  yearlyNotice: (workspaceId: string): Key => ofWorkspace(workspaceId, 'YEARLY_NOTICE'),
  /** Until when members and files are kept after a plan that Cancel Plan has not ended. */
  retention: (workspaceId: string): Key => ofWorkspace(workspaceId, 'RETENTION'),
  /** The Checkout that a workspace opened last. */
  checkout: (workspaceId: string): Key => ofWorkspace(workspaceId, 'CHECKOUT'),
  /** A computer that syncs the files of a workspace. */
  device: (workspaceId: string, deviceId: string): Key => ({
    pk: `DEVICES#${workspaceId}`,
    sk: `DEVICE#${deviceId}`,
  }),
  /** Which devices in a workspace are a member's. */
  memberDevices: (workspaceId: string, userId: string): Key => ({
    pk: `DEVICES#${workspaceId}`,
    sk: `MEMBER#${userId}`,
  }),
  /** A device's key, under its hash: reading the table yields no usable keys. */
  deviceKey: (keyHash: string): Key => ({ pk: `DEVICE_KEY#${keyHash}`, sk: 'DEVICE_KEY' }),
  /** Maps a Stripe customer to its workspace. */
  customer: (stripeCustomerId: string): Key => ({
    pk: `CUSTOMER#${stripeCustomerId}`,
    sk: 'CUSTOMER',
  }),
  /** A subscription bought on the public page, pending under its email until it is claimed. */
  purchase: (email: string, stripeSubscriptionId: string): Key => ({
    pk: `EMAIL#${email}`,
    sk: `PURCHASE#${stripeSubscriptionId}`,
  }),
  /** A purchase in the index of unclaimed ones. */
  waitingPurchase: (stripeSubscriptionId: string): Key => ({
    pk: 'PURCHASES',
    sk: `PURCHASE#${stripeSubscriptionId}`,
  }),
  /** A discrepancy that the reconciliation found and cannot repair itself, under the id of what it concerns. */
  discrepancy: (subject: string, kind: string): Key => ({
    pk: `DISCREPANCY#${subject}`,
    sk: `DISCREPANCY#${kind}`,
  }),
  /** A subscription that was cancelled because its workspace already had one. */
  duplicate: (stripeSubscriptionId: string): Key => ({
    pk: 'DUPLICATES',
    sk: `DUPLICATE#${stripeSubscriptionId}`,
  }),
  /** A subscription of ours that cannot be interpreted yet. */
  unreadableSubscription: (stripeSubscriptionId: string): Key => ({
    pk: 'UNREADABLE_SUBSCRIPTIONS',
    sk: `UNREADABLE#${stripeSubscriptionId}`,
  }),
  /** Which portal configuration at Stripe is ours. */
  portalConfiguration: (): Key => ({ pk: 'PORTAL', sk: 'CONFIGURATION' }),
  /** A Stripe event that was processed. */
  stripeEvent: (eventId: string): Key => ({ pk: `STRIPE_EVENT#${eventId}`, sk: 'STRIPE_EVENT' }),
  /** Contact messages of one month, such as `2026-11`. */
  contactMessage: (month: string, id: string): Key => ({
    pk: `CONTACT#${month}`,
    sk: `MESSAGE#${id}`,
  }),
  /** Feedback of one month, such as `2026-11`. */
  feedback: (month: string, id: string): Key => ({ pk: `FEEDBACK#${month}`, sk: `MESSAGE#${id}` }),
  /**
   * A mail in the outbox, which the table's stream delivers. The mails to one email share a partition, under its hash.
   */
  mail: (emailHash: string, id: string): Key => ({ pk: `MAIL#${emailHash}`, sk: `MAIL#${id}` }),
  /** A mail that was set aside, in the list of unsent ones. */
  unsentMail: (id: string): Key => ({ pk: 'UNSENT_MAIL', sk: `MAIL#${id}` }),
  /** An email that gets no more mail, as its hash: it must be remembered for longer than any account. */
  suppressed: (emailHash: string): Key => ({ pk: `SUPPRESSED#${emailHash}`, sk: 'SUPPRESSED' }),
  /** The storage that a workspace uses; its partition has its files, trash and uploads as well. */
  quota: (workspaceId: string): Key => ({ pk: `FILES#${workspaceId}`, sk: 'QUOTA' }),
  /** The bytes that have left the cloud for a workspace in one month, such as `2026-11`. */
  egress: (workspaceId: string, month: string): Key => ({
    pk: `EGRESS#${workspaceId}`,
    sk: `MONTH#${month}`,
  }),
  /** A part of S3's log of reads that was counted, by the hash of its name. */
  countedReadLog: (hash: string): Key => ({ pk: `READ_LOG#${hash}`, sk: 'READ_LOG' }),
  /** A proxy that the cloud makes, by the hash of the path and version of its film, until its end is stored. */
  transcode: (workspaceId: string, filmHash: string): Key => ({
    pk: 'TRANSCODES',
    sk: `${prefixes.transcode}${workspaceId}#${filmHash}`,
  }),
  /** How much of a workspace's films the cloud has made proxies of in one month, such as `2026-11`. */
  transcoded: (workspaceId: string, month: string): Key => ({
    pk: `TRANSCODED#${workspaceId}`,
    sk: `MONTH#${month}`,
  }),
  /** A file of a workspace by its path: which of its versions is current. */
  file: (workspaceId: string, path: string): Key => ofFiles(workspaceId, `FILE#${path}`),
  /**
   * A deleted or replaced version of a file. NUL sorts before every character of a path, so that a Query returns paths
   * in order. At most 1,024 bytes, the limit of a sort key: a key of S3 has as many, and a version id 32.
   */
  trash: (workspaceId: string, path: string, versionId: string): Key =>
    ofFiles(workspaceId, `${prefixes.trash}${path}\0${versionId}`),
  /** An upload in parts of one member, until a day after it was completed. */
  upload: (workspaceId: string, ownerId: string, uploadId: string): Key =>
    ofFiles(workspaceId, `UPLOAD#${ownerId}#${uploadId}`),
  /** An upload in parts of a sync tool, which is not complete. */
  foreignUpload: (workspaceId: string, pathHash: string, uploadHash: string): Key =>
    ofFiles(workspaceId, `FOREIGN_UPLOAD#${pathHash}#${uploadHash}`),
  /** How many uploads of one member are not complete. */
  openUploads: (workspaceId: string, ownerId: string): Key =>
    ofFiles(workspaceId, `OPEN_UPLOADS#${ownerId}`),
  /** A change of many files. The table's stream reports it to the function that makes it. */
  fileChange: (workspaceId: string, changeId: string): Key =>
    ofFiles(workspaceId, `CHANGE#${changeId}`),
  /** How far a change of files is; it is written often, and triggers nothing. */
  changeProgress: (workspaceId: string, changeId: string): Key =>
    ofFiles(workspaceId, `CHANGE_PROGRESS#${changeId}`),
  /** Some of the files that a change has changed, in order, for its undo. */
  changedFiles: (workspaceId: string, changeId: string, page: number): Key =>
    ofFiles(workspaceId, `CHANGED#${changeId}#${padded(page, 8)}`),
  /** A copy at S3 that a change has begun, under the hash of the file's path. */
  changeCopy: (workspaceId: string, changeId: string, pathHash: string): Key =>
    ofFiles(workspaceId, `CHANGE_COPY#${changeId}#${pathHash}`),
  /** A review: the versions of one work, with their status. */
  review: (workspaceId: string, reviewId: string): Key => ({
    pk: `REVIEWS#${workspaceId}`,
    sk: `REVIEW#${reviewId}`,
  }),
  /** How many reviews a workspace has. */
  reviewCount: (workspaceId: string): Key => ({ pk: `REVIEWS#${workspaceId}`, sk: 'COUNT' }),
  /** A version of a review, or a page, by its size: of which version of which file it is, the review says. */
  reviewedSize: (workspaceId: string, size: number, reviewId: string, of: ReviewedRef): Key => ({
    pk: `REVIEWS#${workspaceId}`,
    sk: `SIZE#${size}#${reviewId}#${numbersOf(of)}`,
  }),
  /**
   * That a computer has deleted the file of a version of a review, or of a page (without a hash), or has stored the same
   * bytes at a path of this hash: it may have renamed the file. For a day.
   */
  rename: (workspaceId: string, reviewId: string, of: ReviewedRef, pathHash = ''): Key => ({
    pk: `REVIEWS#${workspaceId}`,
    sk: `RENAME#${reviewId}#${numbersOf(of)}#${pathHash}`,
  }),
  /** A film by its size, and the hash of its path, that a computer has stored or deleted. For a day. */
  syncedFilm: (workspaceId: string, size: number, pathHash: string): Key =>
    ofFiles(workspaceId, `SYNCED_FILM#${size}#${pathHash}`),
  /** A version of a picture that comments show as a still. */
  still: (workspaceId: string, stillId: string): Key => ofFiles(workspaceId, `STILL#${stillId}`),
  /**
   * A comment on a version of a review, or a reply to it. The comments of a version sort by their creation, each followed
   * by its replies.
   */
  reviewComment: (
    workspaceId: string,
    reviewId: string,
    version: number,
    thread: string,
    reply = '',
  ): Key =>
    ofReview(
      workspaceId,
      reviewId,
      `COMMENT#${padded(version, 4)}#${thread}${reply && `#${reply}`}`,
    ),
  /** Who was asked to approve a version of a review, and what they have decided. */
  approvalRound: (workspaceId: string, reviewId: string, version: number): Key =>
    ofReview(workspaceId, reviewId, `ROUND#${padded(version, 4)}`),
  /** A version on which those who have not decided are reminded before it is due, in the list of all workspaces. */
  dueApproval: (workspaceId: string, reviewId: string, version: number): Key => ({
    pk: 'DUE_APPROVALS',
    sk: `${workspaceId}#${reviewId}#${version}`,
  }),
  /** That a user, or a guest, has opened a version of a review. */
  reviewView: (workspaceId: string, reviewId: string, version: number, userId: string): Key =>
    ofReview(workspaceId, reviewId, `VIEW#${padded(version, 4)}#${userId}`),
  /** The comment that a request has added, under the hash of the request, so that repeating it adds nothing. */
  addedComment: (workspaceId: string, reviewId: string, requestHash: string): Key =>
    ofReview(workspaceId, reviewId, `ADDED_COMMENT#${requestHash}`),
  /** A share link of a workspace; its partition has the guests of all of its links as well. */
  shareLink: (workspaceId: string, linkId: string): Key => ofLinks(workspaceId, `LINK#${linkId}`),
  /** The links that open a folder, or take files into it, and have not ended, by its path with a slash at its end. */
  linkedFolder: (workspaceId: string, folder: string): Key =>
    ofLinks(workspaceId, `${prefixes.linkedFolder}${folder}`),
  /** A guest who has entered by a share link. */
  guest: (workspaceId: string, linkId: string, guestId: string): Key =>
    ofLinks(workspaceId, `GUEST#${linkId}#${guestId}`),
  /** What an upload request can still take. */
  requestRoom: (workspaceId: string, linkId: string): Key => ofLinks(workspaceId, `ROOM#${linkId}`),
  /** What those who share an upload request take of it, under the hash of whose share it is. */
  requestShare: (workspaceId: string, linkId: string, sharer: string): Key =>
    ofLinks(workspaceId, `SHARE#${linkId}#${sharer}`),
  /** What a guest has sent by an upload request, and where it arrives. */
  sender: (workspaceId: string, linkId: string, guestId: string): Key =>
    ofLinks(workspaceId, `SENDER#${linkId}#${guestId}`),
  /** Reserves a folder for the one guest whose files arrive in it, under the hash of its path in lower case. */
  senderFolder: (workspaceId: string, pathHash: string): Key =>
    ofLinks(workspaceId, `SENDER_FOLDER#${pathHash}`),
  /** A code that was mailed to a guest, to enter by a share link. */
  guestCode: (workspaceId: string, linkId: string, emailHash: string): Key =>
    ofLinks(workspaceId, `CODE#${linkId}#${emailHash}`),
  /** The share link of an address, under the hash of its token: reading the table yields no usable addresses. */
  shareToken: (tokenHash: string): Key => ({ pk: `SHARE_TOKEN#${tokenHash}`, sk: 'SHARE_TOKEN' }),
  /** A notification about a review that no one was mailed yet. */
  reviewNotification: (workspaceId: string, reviewId: string, id: string): Key =>
    ofReview(workspaceId, reviewId, `NEWS#${id}`),
  /** That a user takes part in a review, or has ended its mails. */
  reviewParticipant: (workspaceId: string, reviewId: string, userId: string): Key =>
    ofReview(workspaceId, reviewId, `PARTICIPANT#${userId}`),
  /** A review with notifications that no one was mailed yet, in the list of all workspaces. */
  dueReviewMails: (workspaceId: string, reviewId: string): Key => ({
    pk: 'REVIEW_NEWS',
    sk: `${workspaceId}#${reviewId}`,
  }),
  /** A notification of a member, `READ` or `UNREAD`; a workspace's inboxes share a partition. */
  inboxNotification: (workspaceId: string, userId: string, state: string, id: string): Key => ({
    pk: `INBOX#${workspaceId}`,
    sk: `${userId}#${state}#${id}`,
  }),
  /** An upload request with files of which its maker was not mailed yet, in the list of all workspaces. */
  dueReceivedFiles: (workspaceId: string, linkId: string): Key => ({
    pk: 'ARRIVALS',
    sk: `${workspaceId}#${linkId}`,
  }),
  /** A workspace to which guests are sending files, in the list of all. */
  guestUploads: (workspaceId: string): Key => ({ pk: 'GUEST_UPLOADS', sk: workspaceId }),
  /** A change of files that is not done, in the list of all workspaces. */
  runningChange: (workspaceId: string, changeId: string): Key => ({
    pk: 'FILE_CHANGES',
    sk: `${workspaceId}#${changeId}`,
  }),
} as const;

/** The sort key prefix that all items of one kind share within their partition, for a Query. */
export const prefixes = {
  workspace: 'WORKSPACE#',
  purchase: 'PURCHASE#',
  membership: 'MEMBERSHIP#',
  formerMembership: 'FORMER_MEMBERSHIP#',
  formerEmail: 'FORMER_EMAIL#',
  ownLink: 'OWN_LINK#',
  member: 'MEMBER#',
  session: 'SESSION#',
  factor: 'FACTOR#',
  folderTemplate: 'FOLDER_TEMPLATE#',
  audit: 'AUDIT#',
  device: 'DEVICE#',
  unreadable: 'UNREADABLE#',
  mail: 'MAIL#',
  file: 'FILE#',
  trash: 'TRASH#',
  transcode: 'TRANSCODE#',
  upload: 'UPLOAD#',
  foreignUpload: 'FOREIGN_UPLOAD#',
  changeCopy: 'CHANGE_COPY#',
  review: 'REVIEW#',
  comment: 'COMMENT#',
  shareLink: 'LINK#',
  linkedFolder: 'LINKED_FOLDER#',
  guest: 'GUEST#',
  sender: 'SENDER#',
  notification: 'NEWS#',
  approvalRound: 'ROUND#',
  participant: 'PARTICIPANT#',
  view: 'VIEW#',
} as const;

/** The key of an item about a user. */
function ofUser(userId: string, sk: string): Key {
  return { pk: `USER#${userId}`, sk };
}

/** The key of an item about a workspace. */
function ofWorkspace(workspaceId: string, sk: string): Key {
  return { pk: `WORKSPACE#${workspaceId}`, sk };
}

/** The key of an item about the files of a workspace. */
function ofFiles(workspaceId: string, sk: string): Key {
  return { pk: `FILES#${workspaceId}`, sk };
}

/** The key of an item about the share links of a workspace. */
function ofLinks(workspaceId: string, sk: string): Key {
  return { pk: `SHARE_LINKS#${workspaceId}`, sk };
}

/** A version of a review, or a page of one. */
interface ReviewedRef {
  number: number;
  page?: number | undefined;
}

function numbersOf({ number, page }: ReviewedRef): string {
  return page === undefined ? String(number) : `${number}.${page}`;
}

/** The key of an item that belongs to a review. */
function ofReview(workspaceId: string, reviewId: string, sk: string): Key {
  return { pk: `REVIEW#${workspaceId}#${reviewId}`, sk };
}

/** A number with leading zeros, so that keys sort by it. */
function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}
