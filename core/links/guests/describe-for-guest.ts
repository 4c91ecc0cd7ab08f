import { roomItem } from '#core/links/ports/request-room.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import type { GuestOpens } from '#shared/calls/links/link-opens.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import type { GuestCaller } from './guest-caller.ts';
import { assertFolderLeft } from './guest-files.ts';
import { guestReviews } from './guest-reviews.ts';
import { readSender } from './sender-folder.ts';

/**
 * What a link opens to a guest.
 * @throws CallError `link_ended` if the folder that it leads to is gone
 */
export async function describeForGuest(caller: GuestCaller): Promise<GuestOpens> {
  const { workspace, link } = caller;
  const { opens } = link;
  switch (opens.kind) {
    case 'reviews':
      return { kind: opens.kind, reviews: await guestReviews(caller) };
    case 'folder':
      await assertFolderLeft(caller);
      return { kind: opens.kind, name: visibleName(nameOf(opens.folder)) };
    case 'upload': {
      const [room, sender] = await Promise.all([
        getItem(keys.requestRoom(workspace.id, link.id), roomItem),
        readSender(caller),
        assertFolderLeft(caller),
      ]);
      const { kind, title, maxBytes } = opens;
      return {
        kind,
        title,
        maxBytes,
        received: maxBytes - (room?.left ?? 0),
        sent: { files: sender?.files ?? 0, bytes: sender?.bytes ?? 0 },
      };
    }
  }
}
