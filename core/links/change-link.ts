import { isDeepStrictEqual } from 'node:util';
import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { hashPassword } from '#core/identity/passwords/password.ts';
import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import type { RoomItem } from '#core/links/ports/request-room.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import type { SeenWorkspace } from '#core/reviews/ports/review-item.ts';
import { now } from '#core/runtime/clock.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { initialThenRead, retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { assertExists, type TransactionWrite, update } from '#core/table/write.ts';
import type { AuditedChange, LinkChanges } from '#shared/calls/audit.ts';
import type { changeLink as call } from '#shared/calls/links/links.ts';
import type { Body } from '#shared/operation.ts';
import { assertEnd } from './create-link.ts';
import { describeLink } from './describe-links.ts';
import { getLink } from './link-access.ts';
import { type LinkItem, newToken, removeTokenWrite, tokenWrite } from './link-item.ts';
import { removeLinkedFolderWrites } from './linked-folders.ts';
import { proofOf } from './open-link.ts';
import {
  type LinkCaller,
  movesFiles,
  openedFurtherWrites,
  opensFurther,
} from './opened-further.ts';
import { targetOf } from './targets/target-of.ts';

/**
 * Changes what a link allows, and until when. If it asks for something else from then on, guests who have entered must
 * enter again.
 * @throws CallError `not_found` for one that was revoked or has ended as well; `invalid_input`; `confirmation_needed` if it
 *   opens further, and moves files
 */
export async function changeLink(
  caller: LinkCaller,
  linkId: string,
  { name, passcode, maxBytes, maxFiles, ...others }: Body<typeof call>,
): Promise<LinkItem> {
  const passcodeHash = typeof passcode === 'string' ? await hashPassword(passcode) : undefined;
  return retryOnConflict(async () => {
    const link = await getLivingLink(caller.workspace, linkId);
    const { may, isOverlaid = link.isOverlaid, expiresAt = link.expiresAt } = others;
    if (expiresAt !== link.expiresAt) assertEnd(expiresAt);
    const named = [others.addresses, others.domains];
    const asksElse = [passcode, ...named].some((one) => one !== undefined);
    const [addresses = [], domains = []] = asksElse
      ? named.map((names) => [...new Set(names)])
      : [link.addresses, link.domains];
    const isNamed = addresses.length + domains.length > 0;
    const requiresNewProof =
      passcode !== undefined ||
      !isDeepStrictEqual([addresses, domains], [link.addresses, link.domains]);
    const target = targetOf(link);
    const changed = {
      opens: target.limitedTo({ maxBytes, maxFiles }),
      // An upload request opens nothing.
      ...(!target.takesFiles && {
        may: {
          comment: may?.comment ?? link.may.comment,
          approve: may?.approve ?? link.may.approve,
          download: may?.download ?? link.may.download,
        },
        isOverlaid,
        sharesWithOtherLinks: others.sharesWithOtherLinks ?? link.sharesWithOtherLinks,
      }),
      expiresAt,
      ...(name !== undefined && { name: name ?? undefined }),
      addresses,
      domains,
      // A link asks for one thing alone.
      passcodeHash: passcode === undefined && !isNamed ? link.passcodeHash : passcodeHash,
      generation: link.generation + (requiresNewProof ? 1 : 0),
    };
    const after = { ...link, ...changed };
    const changes = changesOf(link, after, { isOtherPasscode: typeof passcode === 'string' });
    return saveOpened(caller, link, after, { kind: 'share_link_changed', changes });
  });
}

/** What Activity says of a change. The passcode is hashed again with each salt, so that only the caller knows of another. */
function changesOf(
  before: LinkItem,
  after: LinkItem,
  { isOtherPasscode }: { isOtherPasscode: boolean },
): LinkChanges {
  const differs = (name: keyof LinkItem) => !isDeepStrictEqual(before[name], after[name]);
  const { may, isOverlaid, sharesWithOtherLinks = false, expiresAt } = after;
  const asks = proofOf(after);
  const requiresNewProof = isOtherPasscode || asks !== proofOf(before);
  const opensToOthers = differs('addresses') || differs('domains');
  return {
    ...(differs('may') && { may }),
    ...(differs('isOverlaid') && { isOverlaid }),
    ...(sharesWithOtherLinks !== (before.sharesWithOtherLinks ?? false) && {
      sharesWithOtherLinks,
    }),
    ...(differs('expiresAt') && { expiresAt }),
    ...(differs('opens') && { maxBytes: targetOf(after).maxBytes }),
    ...((requiresNewProof || opensToOthers) && { asks }),
    ...(opensToOthers && { people: after.addresses.length + after.domains.length }),
  };
}

/**
 * Gives a link another token; the one before opens nothing any more, nor do the cookies of those who entered by it.
 * @throws CallError `not_found` for one that was revoked or has ended as well; `too_many_attempts`; `confirmation_needed` if
 *   it moves files
 */
export async function renewAddress(
  caller: LinkCaller,
  linkId: string,
): Promise<{ link: LinkItem; url: string }> {
  const read = () => getLivingLink(caller.workspace, linkId);
  const first = await read();
  // Before the limit is counted.
  if (movesFiles(first)) requireConfirmation(caller);
  await consumeRateLimit(['links_of_workspace', caller.workspace.id]);
  const { url, tokenHash } = newToken(siteOrigin());
  const currentLink = initialThenRead(first, read);
  const link = await retryOnConflict(async () => {
    const current = await currentLink();
    const addressedAt = now().toISOString();
    const renewed = {
      ...current,
      tokenHash,
      addressedAt,
      generation: current.generation + 1,
    };
    return saveOpened(caller, current, renewed, { kind: 'share_link_renewed' });
  });
  return { link, url };
}

/**
 * Makes a link of another member the caller's own: from then on it ends with their membership, rights and sessions. Its
 * address stays, and so do those who have entered.
 * @throws CallError `not_found` for one that was revoked or has ended as well; `confirmation_needed` if it moves files
 */
export function takeOver(caller: LinkCaller, linkId: string): Promise<LinkItem> {
  const { user, workspace } = caller;
  return retryOnConflict(async () => {
    const link = await getLivingLink(workspace, linkId);
    if (link.createdBy === user.id) return link;
    const taken = {
      ...link,
      createdBy: user.id,
      takenOverAt: now().toISOString(),
      madeIn: madeNow(caller),
    };
    const opening = await openedFurtherWrites(caller, taken, 'taken_over');
    return save(caller, link, taken, { kind: 'share_link_taken_over' }, [
      assertExists(keys.membership(user.id, workspace.id), () => new CallError('forbidden')),
      ...opening,
    ]);
  });
}

/**
 * Ends a link at once.
 * @param discardWrites those that let uploads be discarded which have ended: of an upload request
 * @throws CallError `not_found` for one that was revoked before as well
 */
export function revokeLink(
  caller: Pick<LinkCaller, 'user' | 'workspace'>,
  linkId: string,
  discardWrites: (workspaceId: string) => TransactionWrite[],
): Promise<LinkItem> {
  return retryOnConflict(async () => {
    const link = await getLink(caller.workspace, linkId);
    const revoked = { ...link, revokedAt: now().toISOString() };
    const entry = { kind: 'share_link_revoked' } as const;
    return save(
      caller,
      link,
      revoked,
      entry,
      targetOf(link).takesFiles ? discardWrites(caller.workspace.id) : [],
    );
  });
}

type ChangeEntry =
  | { kind: 'share_link_changed'; changes: LinkChanges }
  | { kind: 'share_link_renewed' };

/** Saves a link, with what goes with opening it further if it does so. */
async function saveOpened(
  caller: LinkCaller,
  before: LinkItem,
  after: LinkItem,
  entry: ChangeEntry,
): Promise<LinkItem> {
  if (!opensFurther(before, after)) return save(caller, before, after, entry);
  const opening = await openedFurtherWrites(caller, after, 'opened_further');
  return save(caller, before, { ...after, madeIn: madeNow(caller) }, entry, opening);
}

function madeNow({ user, session }: LinkCaller): LinkItem['madeIn'] {
  return { userId: user.id, sessionId: session.id, at: now().toISOString() };
}

/**
 * A link that is open, or would be if it had not expired.
 * @throws CallError `not_found` also if no one can enter by it any more: its maker has left, or has ended it with
 *   their sessions, or nothing is left of what it opens
 */
async function getLivingLink(workspace: SeenWorkspace, linkId: string): Promise<LinkItem> {
  const link = await getLink(workspace, linkId);
  const { state } = await describeLink(workspace.id, link);
  if (state !== 'ended') return link;
  throw new CallError('not_found', { message: 'This link has ended. Make a new one.' });
}

/**
 * Saves what has changed of a link that has not ended meanwhile, with what finds it by its token. What others change of it
 * at the same time stays.
 */
async function save(
  { user, workspace }: Pick<LinkCaller, 'user' | 'workspace'>,
  before: LinkItem,
  after: LinkItem,
  entry: ChangeEntry | { kind: 'share_link_revoked' | 'share_link_taken_over' },
  alsoWrites: readonly TransactionWrite[] = [],
): Promise<LinkItem> {
  const target = targetOf(before);
  const subject = await target.subject(workspace.id);
  const change: AuditedChange = { ...entry, ...subject };
  await transact([
    update<LinkItem>(
      keys.shareLink(workspace.id, before.id),
      {
        // The generation, too: a change may be none.
        set: { generation: after.generation, ...differencesOf(before, after) },
        when: {
          tokenHash: before.tokenHash,
          createdBy: before.createdBy,
          generation: before.generation,
          expiresAt: before.expiresAt,
          revokedAt: undefined,
          opens: target.isUnchanged,
        },
      },
      () => new StaleReadError(),
    ),
    ...tokenWrites(workspace.id, before, after),
    ...roomWrites(workspace.id, before, after),
    ...(after.revokedAt === undefined ? [] : removeLinkedFolderWrites(workspace.id, before)),
    ...alsoWrites,
    auditWrite(workspace.id, user.email, change),
  ]);
  return after;
}

/** Of a link as it is to be, what differs. */
function differencesOf(before: LinkItem, after: LinkItem): Partial<LinkItem> {
  const earlier = new Map<string, unknown>(Object.entries(before));
  const entries = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(value, earlier.get(name)),
  );
  return Object.fromEntries(entries);
}

/** Another limit changes what an upload request can still take by as much. */
function roomWrites(
  workspaceId: string,
  before: LinkItem,
  after: Pick<LinkItem, 'opens'>,
): TransactionWrite[] {
  const more = targetOf(after).maxBytes - targetOf(before).maxBytes;
  if (more === 0) return [];
  return [update<RoomItem>(keys.requestRoom(workspaceId, before.id), { add: { left: more } })];
}

/** DynamoDB rejects two writes of one item in a transaction. */
function tokenWrites(workspaceId: string, before: LinkItem, after: LinkItem): TransactionWrite[] {
  if (after.revokedAt !== undefined) return [removeTokenWrite(before)];
  const isRenewed = before.tokenHash !== after.tokenHash;
  return [...(isRenewed ? [removeTokenWrite(before)] : []), tokenWrite(workspaceId, after)];
}
