import { CallError } from '#core/errors.ts';
import type { Uploader } from '#core/files/uploads/uploader.ts';
import { guestActor, guestUserId } from '#core/links/ports/guest-item.ts';
import { guestUploadsWrite } from '#core/links/ports/guest-uploads-due.ts';
import type { RequestTerms } from '#core/links/ports/link-opens.ts';
import { arrivedWrite, startRoomWrite } from '#core/links/ports/request-room.ts';
import { mostUnsent, settleShareWrite, startShareWrite } from '#core/links/ports/request-share.ts';
import { sentWrites } from '#core/links/ports/sender-item.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { atMost } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { assertThat } from '#core/table/write.ts';
import type { Membership } from '#core/workspaces/memberships.ts';
import { guestMediaMinutes } from '#shared/calls/guests.ts';
import { assertGuestIn, type GuestCaller } from './guest-caller.ts';
import { sharerOf } from './guest-limits.ts';
import { requestMetering } from './meter-upload.ts';

/**
 * A guest of an upload request as an uploader: what they send replaces nothing, and has room in what the link takes.
 * @param options `hasOwn`: whether an upload that starts is one of the few that others leave to each
 */
export function guestUploader(
  caller: GuestCaller,
  terms: RequestTerms,
  { hasOwn = false } = {},
): Uploader {
  const { workspace, link, guest } = caller;
  const share = {
    workspaceId: workspace.id,
    linkId: link.id,
    sharer: sha256(sharerOf(caller)),
  };
  const { maxBytes, maxFiles } = terms;
  const limits = {
    unsent: mostUnsent(maxBytes),
    files: guest.email === undefined ? Math.ceil(maxFiles / 2) : maxFiles,
    hasOwn,
  };
  return {
    workspaceId: workspace.id,
    folders: workspace.folders,
    id: guestUserId(guest),
    actor: guestActor(guest),
    partSeconds: guestMediaMinutes * 60,
    assertMayReplace: () => Promise.reject(new CallError('link_forbids')),
    // The end of the link, or of its maker's membership, and the erasure of the guest discard the uploads that there are:
    // none may be added after it.
    startWrites: ({ size, held }) => [
      ...assertGuestIn(caller),
      assertThat<Membership>(
        keys.membership(link.createdBy, workspace.id),
        { joinedAt: atMost(link.createdAt) },
        () => new CallError('link_ended'),
      ),
      startRoomWrite(
        workspace.id,
        link.id,
        { size, reserved: held?.reserved ?? 0 },
        { maxFiles, hasOwn },
      ),
      startShareWrite(share, held?.reserved ?? 0, limits),
      guestUploadsWrite(workspace.id),
    ],
    metering: requestMetering(share, maxBytes),
    receivedFileWrites: ({ size, held }) => [
      arrivedWrite(workspace.id, link.id, { size, reserved: held?.reserved ?? size }),
      ...(held
        ? [settleShareWrite({ ...share, sharer: held.sharer }, { unsent: held.unsent, open: 1 })]
        : []),
      ...sentWrites(workspace.id, { linkId: link.id, guestId: guest.id }, size),
    ],
  };
}
