import { isDeepStrictEqual } from 'node:util';
import { CallError } from '#core/errors.ts';
import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import { countMadeWrite } from '#core/identity/sessions/sessions.ts';
import type { UserItem } from '#core/identity/store.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { keys } from '#core/table/keys.ts';
import { assertThat, type TransactionWrite } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { LinkItem } from './link-item.ts';
import { linkMadeMail, linkMadeNotice, type MadeLink } from './link-made-mails.ts';
import { targetOf } from './targets/target-of.ts';

/** Who makes a link, or changes it. */
export type LinkCaller = Pick<MemberCaller, 'user' | 'workspace' | 'session' | 'confirmedAt'>;

/** What a link gives, and to whom. */
type Terms = Pick<
  LinkItem,
  | 'opens'
  | 'may'
  | 'sharesWithOtherLinks'
  | 'expiresAt'
  | 'passcodeHash'
  | 'addresses'
  | 'domains'
  | 'tokenHash'
>;

/** Whether files leave or enter the workspace by a link: as a computer that is connected, it outlives a stolen session. */
export function movesFiles(link: Pick<Terms, 'opens' | 'may'>): boolean {
  return targetOf(link).purpose(link.may) !== null;
}

/**
 * Whether a change lets more people do more for longer: further rights, the words of other guests, a later end, more
 * bytes, another address, or
 * asking for less or for something else. Asking for something where it asked for nothing does not.
 */
export function opensFurther(before: Terms, after: Terms): boolean {
  const rights = ['comment', 'approve', 'download'] as const;
  const asked = ({ passcodeHash, addresses, domains }: Terms) => ({
    passcodeHash,
    addresses,
    domains,
  });
  const isAsked = ({ passcodeHash, addresses, domains }: Terms) =>
    passcodeHash !== undefined || addresses.length + domains.length > 0;
  return (
    rights.some((right) => after.may[right] && !before.may[right]) ||
    (after.sharesWithOtherLinks === true && !before.sharesWithOtherLinks) ||
    after.expiresAt > before.expiresAt ||
    targetOf(after).maxBytes > targetOf(before).maxBytes ||
    after.tokenHash !== before.tokenHash ||
    (isAsked(before) && !isDeepStrictEqual(asked(after), asked(before)))
  );
}

/**
 * What goes with making a link, opening it further or taking it over: it is counted in the session, which must not have ended
 * meanwhile. Where it moves files, the caller must have just confirmed who they are, and they and the owner are mailed.
 * @throws CallError `confirmation_needed`; of the transaction `signed_out`
 */
export async function openedFurtherWrites(
  caller: LinkCaller,
  link: LinkItem,
  how: MadeLink['how'],
): Promise<TransactionWrite[]> {
  const { user, session, workspace } = caller;
  const { id, sessionGeneration } = user;
  const writes: TransactionWrite[] = [
    countMadeWrite(session, 'links'),
    assertThat<UserItem>(keys.user(id), { sessionGeneration }, () => new CallError('signed_out')),
  ];
  const purpose = targetOf(link).purpose(link.may);
  if (purpose === null) return writes;
  requireConfirmation(caller);
  const { expiresAt } = link;
  const made = { purpose, expiresAt, how };
  return [
    ...writes,
    ...(await securityMailWrites(user, linkMadeNotice(made))),
    ...(workspace.ownerId === id
      ? []
      : [queueMailWrite(linkMadeMail(workspace.ownerEmail, user.email, made))]),
  ];
}
