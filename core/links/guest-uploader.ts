import { CallError } from '#core/errors.ts';
import type { Uploader } from '#core/files/uploads/uploader.ts';
import { type GuestItem, guestActor, guestUserId } from '#core/guests/guest-item.ts';
import { arrivedWrite, reserveRoomWrite } from '#core/guests/request-room.ts';
import { sentWrites } from '#core/guests/sender-item.ts';
import { atMost } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { assertThat } from '#core/table/write.ts';
import type { Membership } from '#core/workspaces/memberships.ts';
import { guestMediaMinutes } from '#shared/guests.ts';
import { assertLinkOpen, type GuestCaller } from './guest-caller.ts';

/** A guest of an upload request as an uploader: what they send replaces nothing, and has room in what the link takes. */
export function guestUploader(caller: GuestCaller): Uploader {
  const { workspace, link, guest } = caller;
  return {
    workspaceId: workspace.id,
    id: guestUserId(guest),
    actor: guestActor(guest),
    partSeconds: guestMediaMinutes * 60,
    assertMayReplace: () => Promise.reject(new CallError('link_forbids')),
    // The end of the link, or of its maker's membership, and the erasure of the guest discard the uploads that there are:
    // none may be added after it.
    startWrites: (size) => [
      assertLinkOpen(caller),
      assertThat<GuestItem>(
        keys.guest(workspace.id, link.id, guest.id),
        { createdAt: guest.createdAt },
        () => new CallError('guest_signed_out'),
      ),
      assertThat<Membership>(
        keys.membership(link.createdBy, workspace.id),
        { joinedAt: atMost(link.createdAt) },
        () => new CallError('link_ended'),
      ),
      reserveRoomWrite(workspace.id, link.id, size),
    ],
    arrivalWrites: (size) => [
      arrivedWrite(workspace.id, link.id),
      ...sentWrites(workspace.id, { linkId: link.id, guestId: guest.id }, size),
    ],
  };
}
