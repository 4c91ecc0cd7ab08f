import { CallError } from '#core/errors.ts';
import { assertNoClash } from '#core/files/listing/name-clash.ts';
import type { RequestTerms } from '#core/links/ports/link-opens.ts';
import { type SenderItem, senderItem } from '#core/links/ports/sender-item.ts';
import { now } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { transact } from '#core/table/client.ts';
import { absent } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { putIf, putNew, update } from '#core/table/write.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import type { GuestCaller } from './guest-caller.ts';

/** Whose folder it is. */
interface SenderFolderItem {
  linkId: string;
  guestId: string;
}

/** Another guest has reserved the name. */
class NameTaken extends Error {}
/** The same guest has got a folder meanwhile. */
class HasFolder extends Error {}

/** As many guests of one name send on one day before the names get long. */
const maxNumbered = 20;

/**
 * The folder in which the files of a guest arrive, and of no one else: chosen when they first send one, by their name and
 * the day. It goes along when the folder of the request is moved.
 * @returns its path, with a slash at its end
 */
export async function senderFolder(caller: GuestCaller, terms: RequestTerms): Promise<string> {
  const stored = await readSender(caller);
  const name = stored && nameOf(stored.folder);
  if (stored?.folder === `${terms.folder}${name}/`) return stored.folder;
  const names = Array.from({ length: maxNumbered + 1 }, (_, index) =>
    folderName(caller, index + 1),
  );
  for (const candidate of name === null ? names : [name, ...names]) {
    const folder = `${terms.folder}${candidate}/`;
    try {
      // What is in one that has gone along is their own.
      if (candidate !== name) await assertFree(caller, folder);
      await reserve(caller, folder, stored);
      return folder;
    } catch (error) {
      const chosen = error instanceof HasFolder && (await readSender(caller));
      if (chosen) return chosen.folder;
      if (!(error instanceof NameTaken)) throw error;
    }
  }
  throw new CallError('file_exists');
}

/** What a guest has sent, or null. */
export function readSender({ workspace, link, guest }: GuestCaller): Promise<SenderItem | null> {
  return getItem(keys.sender(workspace.id, link.id, guest.id), senderItem);
}

async function assertFree({ workspace }: GuestCaller, folder: string): Promise<void> {
  try {
    await assertNoClash(workspace.id, folder.slice(0, -1));
  } catch (error) {
    if (error instanceof CallError && error.code === 'file_exists') throw new NameTaken();
    throw error;
  }
}

function reserve(
  { workspace, link, guest }: GuestCaller,
  folder: string,
  stored: SenderItem | null,
): Promise<void> {
  const key = keys.sender(workspace.id, link.id, guest.id);
  const hasFolder = () => new HasFolder();
  const sent = { files: 0, bytes: 0, newFiles: 0, newBytes: 0 };
  return transact([
    stored
      ? update<SenderItem>(key, { set: { folder }, when: { folder: stored.folder } }, hasFolder)
      : putNew(key, { guestId: guest.id, folder, ...sent } satisfies SenderItem, hasFolder),
    // File systems, to which sync tools copy them, may not tell apart names that differ in case alone.
    putIf<SenderFolderItem>(
      keys.senderFolder(workspace.id, sha256(folder.normalize('NFC').toLowerCase())),
      { linkId: link.id, guestId: guest.id },
      [{ pk: absent }, { linkId: link.id, guestId: guest.id }],
      () => new NameTaken(),
    ),
  ]);
}

/** `Clara Client 2026-11-27`, or ` 2`, ` 3` ... after it; beyond the last number, an id. */
function folderName({ guest }: GuestCaller, number: number): string {
  // A name is one line without invisible characters, but may have slashes.
  const name = (guest.name ?? 'A guest').normalize('NFC').replaceAll(/[/\\]/g, '-').trim();
  const day = now().toISOString().slice(0, 10);
  if (number > maxNumbered) return `${name} ${day} ${guest.id.slice(-12)}`;
  return `${name} ${day}${number > 1 ? ` ${number}` : ''}`;
}
