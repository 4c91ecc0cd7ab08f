import { type UserItem, userItem } from '#core/identity/store.ts';
import { guestItem } from '#core/links/ports/guest-item.ts';
import {
  type DueReceivedFilesItem,
  dueReceivedFilesItem,
  type SenderItem,
  senderItem,
} from '#core/links/ports/sender-item.ts';
import { mailEachDue } from '#core/outbox/mail-each-due.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { maxWrites, transact } from '#core/table/client.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItem, getItems, queryItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { tryWrite } from '#core/table/single-write.ts';
import {
  assertExists,
  assertThat,
  removeIf,
  type TransactionWrite,
  update,
} from '#core/table/write.ts';
import { workspaceOfMember, workspaceOfMemberKeys } from '#core/workspaces/memberships.ts';
import { lacksRequiredSecondFactor } from '#core/workspaces/second-factor-requirement.ts';
import { may } from '#shared/rules/permissions.ts';
import { type LinkItem, linkItem } from './link-item.ts';
import { type ReceivedFiles, receivedFilesMail } from './received-files-mail.ts';

/** Seconds between two mails about one upload request. */
const betweenSeconds = 60 * 60;

/** Guests whose files one mail tells; those of others are in the next one. */
const sendersAtOnce = maxWrites - 10;

/** Another run has mailed them. */
class AlreadyMailed extends Error {}

const stale = () => new StaleReadError();

/** Mails the makers of upload requests which files were received, as `mailEachDue` does. */
export async function mailDueReceivedFiles(hasTime: () => boolean): Promise<number> {
  const listed = await queryItems(keys.dueReceivedFiles('', '').pk, '', dueReceivedFilesItem);
  return mailEachDue(listed, mailReceivedFilesOf, hasTime);
}

/**
 * Mails which files one request has received since the last mail. The counts are reset in the transaction that queues
 * the mail, so that each file is reported once, whatever happens at the same time.
 */
async function mailReceivedFilesOf(due: DueReceivedFilesItem): Promise<boolean> {
  try {
    await retryOnConflict(() => queueMailOf(due));
    return true;
  } catch (error) {
    if (error instanceof AlreadyMailed) return false;
    throw error;
  }
}

async function queueMailOf(due: DueReceivedFilesItem): Promise<void> {
  const { workspaceId, linkId, dueAt, revision } = due;
  const key = keys.dueReceivedFiles(workspaceId, linkId);
  const link = await getItem(keys.shareLink(workspaceId, linkId), linkItem);
  const senders = link ? await newSenders(workspaceId, linkId) : [];
  if (!link || senders.length === 0) {
    await tryWrite(removeIf<DueReceivedFilesItem>(key, { revision, dueAt }, stale));
    return;
  }
  await transact([
    update<DueReceivedFilesItem>(
      key,
      { set: { dueAt: nowInSeconds() + betweenSeconds }, when: { dueAt } },
      () => new AlreadyMailed(),
    ),
    ...senders.map(({ guestId, newFiles, newBytes }) =>
      update<SenderItem>(
        keys.sender(workspaceId, linkId, guestId),
        { set: { newFiles: 0, newBytes: 0 }, when: { newFiles, newBytes } },
        stale,
      ),
    ),
    ...(await mailWrites(workspaceId, link, senders)),
  ]);
}

/** The guests of a link who have sent what its maker was not mailed yet. */
async function newSenders(workspaceId: string, linkId: string): Promise<SenderItem[]> {
  const { pk } = keys.sender(workspaceId, linkId, '');
  const senders = await queryItems(pk, `${prefixes.sender}${linkId}#`, senderItem);
  return senders.filter(({ newFiles }) => newFiles > 0).slice(0, sendersAtOnce);
}

/** No writes if the maker of the link is not mailed: an email that was never confirmed may be a stranger's. */
async function mailWrites(
  workspaceId: string,
  { id: linkId, createdBy: userId, opens }: LinkItem,
  senders: readonly SenderItem[],
): Promise<TransactionWrite[]> {
  const [[account, ...member], guests] = await Promise.all([
    getItems([keys.user(userId), ...workspaceOfMemberKeys(userId, workspaceId)]),
    getItems(senders.map(({ guestId }) => keys.guest(workspaceId, linkId, guestId))),
  ]);
  const user = account ? userItem.parse(account) : null;
  const workspace = workspaceOfMember(member);
  const isMailed =
    user?.emailConfirmed &&
    workspace &&
    !lacksRequiredSecondFactor({ user, workspace }) &&
    may(workspace.role, 'see_files', workspace.permissionLevel);
  if (!isMailed || opens.kind !== 'upload') return [];
  const received = senders.map(
    ({ newFiles: files, newBytes: bytes, folder }, index): ReceivedFiles => {
      const guest = guests[index];
      const { name = 'A guest' } = guest ? guestItem.parse(guest) : {};
      return { name, files, bytes, folder };
    },
  );
  return [
    assertExists(keys.membership(userId, workspaceId), stale),
    assertThat<UserItem>(keys.user(userId), { email: user.email }, stale),
    queueMailWrite(receivedFilesMail(user.email, opens, received)),
  ];
}
