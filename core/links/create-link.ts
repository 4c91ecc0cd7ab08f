import { auditWrite } from '#core/audit/store.ts';
import { subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { CallError, invalidField } from '#core/errors.ts';
import { listFolder } from '#core/files/listing/list-folder.ts';
import { hashPassword } from '#core/identity/passwords/password.ts';
import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { reviewsOf } from '#core/links/ports/link-opens.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { requireReview, reviewItem, type SeenWorkspace } from '#core/reviews/ports/review-item.ts';
import { now } from '#core/runtime/clock.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { together } from '#core/runtime/together.ts';
import { transact } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { assertExists, putNew, type TransactionWrite } from '#core/table/write.ts';
import { isLimited } from '#core/workspaces/folder-access.ts';
import type { createLink as call } from '#shared/calls/links/links.ts';
import type { Body } from '#shared/operation.ts';
import { defaultLinkDays, maxLinkDays } from '#shared/rules/link-limits.ts';
import { type LinkItem, newToken, tokenWrite } from './link-item.ts';
import { linkedFolderWrites } from './linked-folders.ts';
import { type LinkCaller, openedFurtherWrites } from './opened-further.ts';
import { targetOf } from './targets/target-of.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Makes a link to reviews or a folder of the workspace, or one that takes files into a folder. It ends with the membership
 * of its maker, and if they choose so with the sessions in which it was made. The caller and the owner are mailed of one
 * that moves files, for which the caller must have just confirmed who they are.
 * @returns the link, and its address, which is not stored
 * @throws CallError `not_found` if one of the reviews, or the folder, does not exist, `plan_needed`, `too_many_attempts`,
 *   `confirmation_needed`, `invalid_input`, `forbidden` or `signed_out` if the membership or the session has just ended
 */
export async function createLink(
  caller: LinkCaller,
  body: Body<typeof call>,
): Promise<{ link: LinkItem; url: string }> {
  const { user, session, workspace } = caller;
  if (!subscriptionRuns(workspace.subscription)) throw new CallError('plan_needed');
  const { opens, may, isOverlaid, sharesWithOtherLinks } = body;
  const target = targetOf({ opens });
  // Before the limit is counted.
  if (target.purpose(may) !== null) requireConfirmation(caller);
  const at = now();
  const end = new Date(at.getTime() + defaultLinkDays * dayMs).toISOString();
  const expiresAt = body.expiresAt ?? end;
  assertEnd(expiresAt);
  const [, subject] = await together([
    consumeRateLimit(['links_of_workspace', workspace.id]),
    target.subject(workspace.id),
    requireReviews(workspace, reviewsOf(opens)),
    target.folder !== null && assertFolder(workspace.id, target.folder),
  ]);
  const { name, passcode, addresses = [], domains = [] } = body;
  const { url, tokenHash } = newToken(siteOrigin());
  const link: LinkItem = {
    id: newId(),
    ...(name !== undefined && { name }),
    tokenHash,
    opens,
    may,
    isOverlaid,
    ...(sharesWithOtherLinks && { sharesWithOtherLinks }),
    expiresAt,
    ...(passcode !== undefined && { passcodeHash: await hashPassword(passcode) }),
    addresses: [...new Set(addresses)],
    domains: [...new Set(domains)],
    createdAt: at.toISOString(),
    createdBy: user.id,
    madeIn: { userId: user.id, sessionId: session.id, at: at.toISOString() },
    generation: 1,
    entries: 0,
    guests: 0,
  };
  const opening = await openedFurtherWrites(caller, link, 'made');
  await transact([
    assertExists(keys.membership(user.id, workspace.id), () => new CallError('forbidden')),
    putNew(keys.shareLink(workspace.id, link.id), link, () => new Error('An id was used twice.')),
    tokenWrite(workspace.id, link),
    ...linkedFolderWrites(workspace.id, link),
    ...target.newWrites(workspace.id, link.id),
    auditWrite(workspace.id, user.email, { kind: 'share_link_created', ...subject }),
    ...opening,
  ] satisfies TransactionWrite[]);
  return { link, url };
}

/** Requires that a member sees some reviews, and may share them. */
async function requireReviews(workspace: SeenWorkspace, ids: readonly string[]): Promise<void> {
  if (!isLimited(workspace.folders)) return;
  const items = await getItems(ids.map((id) => keys.review(workspace.id, id)));
  for (const item of items) {
    if (item) requireReview(workspace.folders, reviewItem.parse(item), 'share_links');
  }
}

async function assertFolder(workspaceId: string, folder: string): Promise<void> {
  const { isMissing } = await listFolder(workspaceId, folder);
  if (isMissing) throw new CallError('not_found');
}

/**
 * Asserts that a link ends in the future, and within a year.
 * @throws CallError `invalid_input`
 */
export function assertEnd(expiresAt: string): void {
  const days = (Date.parse(expiresAt) - now().getTime()) / dayMs;
  if (days <= 0) throw invalidField('expiresAt', 'Choose an end in the future.');
  // A day more, for the time zone in which the page counted them.
  if (days > maxLinkDays + 1) {
    throw invalidField('expiresAt', `A link can be open for at most ${maxLinkDays} days.`);
  }
}
