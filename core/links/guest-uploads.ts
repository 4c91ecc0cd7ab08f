import { CallError, invalidField } from '#core/errors.ts';
import { hasFolder } from '#core/files/listing/name-clash.ts';
import { completeUpload } from '#core/files/uploads/complete-upload.ts';
import { discardUpload } from '#core/files/uploads/discard-upload.ts';
import type { SignedPart } from '#core/files/uploads/parts.ts';
import { startUpload } from '#core/files/uploads/start-upload.ts';
import { displayUpload } from '#core/files/uploads/upload-item.ts';
import { signParts, uploadProgress } from '#core/files/uploads/upload-parts.ts';
import { roomItem } from '#core/guests/request-room.ts';
import { together } from '#core/runtime/together.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { maxPathBytes, utf8Length } from '#shared/file-names.ts';
import type {
  completeGuestUpload as completeCall,
  getGuestUpload as getCall,
  startGuestUpload as startCall,
} from '#shared/guest-uploads.ts';
import type { getGuestLink } from '#shared/guests.ts';
import type { Answer, Body } from '#shared/operation.ts';
import type { Upload } from '#shared/uploads.ts';
import type { GuestCaller } from './guest-caller.ts';
import { consumeGuestLimits } from './guest-limits.ts';
import { guestUploader } from './guest-uploader.ts';
import type { RequestTerms } from './link-item.ts';
import { readSender, senderFolder } from './sender-folder.ts';

/**
 * Starts an upload of a guest, to the folder that is theirs alone. Whatever path they name begins with it: S3 takes keys
 * as they are.
 * @throws CallError `link_forbids`, `link_ended`, `link_full`, `storage_full`, `file_exists`, `too_many_uploads`,
 *   `too_many_attempts`, `invalid_input`
 */
export async function startGuestUpload(
  caller: GuestCaller,
  { path, ...file }: Body<typeof startCall>,
): Promise<Answer<typeof startCall>> {
  const terms = requestTerms(caller);
  await together([assertTargetLeft(caller, terms), consumeGuestLimits(caller, 'uploads')]);
  const whole = `${await senderFolder(caller, terms)}${path}`;
  if (utf8Length(whole) > maxPathBytes) {
    throw invalidField('path', 'This path is too long. Please shorten a name.');
  }
  return toldToGuest(async () => {
    const request = { ...file, path: whole, storage: terms.storage, replace: false };
    const { upload, ...part } = await startUpload(guestUploader(caller), request);
    return { upload: forGuest(terms, displayUpload(upload)), ...part };
  });
}

/**
 * An upload of a guest, and the parts that have arrived.
 * @throws CallError `link_forbids`, `not_found`, for those of others as well
 */
export async function guestUploadProgress(
  caller: GuestCaller,
  id: string,
): Promise<Answer<typeof getCall>> {
  const terms = requestTerms(caller);
  const { upload, parts } = await uploadProgress(guestUploader(caller), id);
  return { upload: forGuest(terms, displayUpload(upload)), parts };
}

/**
 * Requests by which a guest sends parts of an upload.
 * @throws CallError `link_forbids`, `not_found`, `invalid_input` for a number beyond the last part
 */
export function signGuestParts(
  caller: GuestCaller,
  id: string,
  wanted: readonly { number: number; sha256: string }[],
): Promise<SignedPart[]> {
  requestTerms(caller);
  return toldToGuest(() => signParts(guestUploader(caller), id, wanted));
}

/**
 * Completes an upload of a guest.
 * @throws CallError `link_forbids`, `link_ended`, `not_found`, `file_exists`, `upload_incomplete`
 */
export async function completeGuestUpload(
  caller: GuestCaller,
  id: string,
): Promise<Answer<typeof completeCall>> {
  const terms = requestTerms(caller);
  await assertTargetLeft(caller, terms);
  return toldToGuest(async () => {
    const file = await completeUpload(guestUploader(caller), id);
    const { path, size, modifiedAt } = forGuest(terms, file);
    return { file: { path, size, modifiedAt } };
  });
}

/**
 * Discards an upload of a guest that is not complete.
 * @throws CallError `link_forbids`, `not_found`
 */
export async function discardGuestUpload(caller: GuestCaller, id: string): Promise<void> {
  requestTerms(caller);
  await discardUpload(guestUploader(caller), id);
}

/** What an upload request says of itself to a guest; undefined for other links. */
export async function describeRequest(
  caller: GuestCaller,
): Promise<Answer<typeof getGuestLink>['upload']> {
  const { workspace, link } = caller;
  if (!link.upload) return undefined;
  const [room, sender] = await Promise.all([
    getItem(keys.requestRoom(workspace.id, link.id), roomItem),
    readSender(caller),
    assertTargetLeft(caller, link.upload),
  ]);
  const { title, maxBytes } = link.upload;
  return {
    title,
    maxBytes,
    received: maxBytes - (room?.left ?? 0),
    sent: { files: sender?.files ?? 0, bytes: sender?.bytes ?? 0 },
  };
}

function requestTerms({ link }: GuestCaller): RequestTerms {
  if (!link.upload) throw new CallError('link_forbids');
  return link.upload;
}

/**
 * Asserts that the folder where files arrive is still there: to store files would bring back one that was renamed, moved
 * or deleted.
 * @throws CallError `link_ended`
 */
async function assertTargetLeft(
  { workspace }: GuestCaller,
  { folder }: RequestTerms,
): Promise<void> {
  if (!(await hasFolder(workspace.id, folder.slice(0, -1)))) throw new CallError('link_ended');
}

/** Guests are not told where their folder is, nor what it is called. */
function forGuest<T extends Pick<Upload, 'path'>>({ folder }: RequestTerms, file: T): T {
  const path = file.path.slice(file.path.indexOf('/', folder.length) + 1);
  return { ...file, path };
}

const noRoom =
  'There is no room left for a file of this size. Ask the person who sent you the link.';

/** The errors of uploads as guests get them: those of members name folders, and say what to do on their tabs. */
async function toldToGuest<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { code, data } = error;
    if (code === 'plan_needed') throw new CallError('link_ended', { cause: error });
    if (code === 'storage_full') throw new CallError(code, { message: noRoom, cause: error });
    if (code === 'file_exists') throw new CallError(code, { data, cause: error });
    throw error;
  }
}
