import { type UserItem, userItem } from '#core/identity/store.ts';
import { inboxWrite } from '#core/inbox/ports/inbox-item.ts';
import { maySeeFiles, preferencesOf } from '#core/inbox/ports/notify.ts';
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
import { sees } from '#core/workspaces/folder-access.ts';
import { workspaceOfMember, workspaceOfMemberKeys } from '#core/workspaces/memberships.ts';
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
  const { writes, seconds } = await notifying(workspaceId, link, senders);
  await transact([
    update<DueReceivedFilesItem>(
      key,
      { set: { dueAt: nowInSeconds() + seconds }, when: { dueAt } },
      () => new AlreadyMailed(),
    ),
    ...senders.map(({ guestId, newFiles, newBytes }) =>
      update<SenderItem>(
        keys.sender(workspaceId, linkId, guestId),
        { set: { newFiles: 0, newBytes: 0 }, when: { newFiles, newBytes } },
        stale,
      ),
    ),
    ...writes,
  ]);
}

/** The guests of a link who have sent what its maker was not mailed yet. */
async function newSenders(workspaceId: string, linkId: string): Promise<SenderItem[]> {
  const { pk } = keys.sender(workspaceId, linkId, '');
  const senders = await queryItems(pk, `${prefixes.sender}${linkId}#`, senderItem);
  return senders.filter(({ newFiles }) => newFiles > 0).slice(0, sendersAtOnce);
}

/**
 * What notifies the maker of the link as they prefer; an email that was never confirmed may be a stranger's.
 * @returns the writes, and how many seconds are until the next ones: who wants mails at once gets one each time that files
 *   have been gathered
 */
async function notifying(
  workspaceId: string,
  { id: linkId, createdBy: userId, opens }: LinkItem,
  senders: readonly SenderItem[],
): Promise<{ writes: TransactionWrite[]; seconds: number }> {
  const [[account, ...member], guests] = await Promise.all([
    getItems([keys.user(userId), ...workspaceOfMemberKeys(userId, workspaceId)]),
    getItems(senders.map(({ guestId }) => keys.guest(workspaceId, linkId, guestId))),
  ]);
  const user = account ? userItem.parse(account) : null;
  const workspace = workspaceOfMember(member);
  const isSeen = user && workspace && maySeeFiles(user, workspace);
  if (!isSeen || opens.kind !== 'upload' || !sees(workspace.folders, opens.folder)) {
    return { writes: [], seconds: betweenSeconds };
  }
  const choice = preferencesOf(user).upload;
  const seconds = choice === 'at_once' ? 0 : betweenSeconds;
  if (choice === 'off') return { writes: [], seconds };
  const files = senders.reduce((sum, { newFiles }) => sum + newFiles, 0);
  const notified = [
    assertExists(keys.membership(userId, workspaceId), stale),
    inboxWrite(workspaceId, userId, { kind: 'upload', linkId, files }),
  ];
  if (choice === 'inbox' || !user.emailConfirmed) return { writes: notified, seconds };
  const received = senders.map(({ newFiles, newBytes: bytes, folder }, index): ReceivedFiles => {
    const guest = guests[index];
    const { name = 'A guest' } = guest ? guestItem.parse(guest) : {};
    return { name, files: newFiles, bytes, folder };
  });
  return {
    writes: [
      ...notified,
      assertThat<UserItem>(keys.user(userId), { email: user.email }, stale),
      queueMailWrite(receivedFilesMail(user.email, opens, received)),
    ],
    seconds,
  };
}
