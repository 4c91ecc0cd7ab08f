import { CallError } from '#core/errors.ts';
import { assertNoClash } from '#core/files/listing/name-clash.ts';
import { type SenderItem, senderItem } from '#core/guests/sender-item.ts';
import { now } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { putNew } from '#core/table/write.ts';
import type { GuestCaller } from './guest-caller.ts';
import type { RequestTerms } from './link-item.ts';

/** Another guest has reserved the name. */
class NameTaken extends Error {}
/** The same guest has got a folder meanwhile. */
class HasFolder extends Error {}

/** As many guests of one name send on one day before the names get long. */
const maxNumbered = 20;

/**
 * The folder in which the files of a guest arrive, and of no one else: chosen when they first send one, by their name and
 * the day.
 * @returns its path, with a slash at its end
 */
export async function senderFolder(caller: GuestCaller, terms: RequestTerms): Promise<string> {
  const read = () => readSender(caller);
  const known = await read();
  if (known) return known.folder;
  for (let number = 1; number <= maxNumbered + 1; number += 1) {
    const folder = `${terms.folder}${folderName(caller, number)}/`;
    try {
      await assertFree(caller, folder);
      await reserve(caller, folder);
      return folder;
    } catch (error) {
      const chosen = error instanceof HasFolder && (await read());
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

function reserve({ workspace, link, guest }: GuestCaller, folder: string): Promise<void> {
  const sender: SenderItem = {
    guestId: guest.id,
    folder,
    files: 0,
    bytes: 0,
    newFiles: 0,
    newBytes: 0,
  };
  return transact([
    putNew(keys.sender(workspace.id, link.id, guest.id), sender, () => new HasFolder()),
    // File systems, to which sync tools copy them, may not tell apart names that differ in case alone.
    putNew(
      keys.senderFolder(workspace.id, sha256(folder.normalize('NFC').toLowerCase())),
      { linkId: link.id, guestId: guest.id },
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
