import { CallError, invalidField } from '#core/errors.ts';
import { completeUpload } from '#core/files/uploads/complete-upload.ts';
import { discardUpload } from '#core/files/uploads/discard-upload.ts';
import type { SignedPart } from '#core/files/uploads/parts.ts';
import { startUpload } from '#core/files/uploads/start-upload.ts';
import { displayUpload } from '#core/files/uploads/upload-item.ts';
import { signParts, uploadProgress } from '#core/files/uploads/upload-parts.ts';
import { type LinkItem, linkItem, pathInSenderFolder } from '#core/links/link-item.ts';
import type { RequestTerms } from '#core/links/ports/link-opens.ts';
import { TooFarAhead } from '#core/links/ports/request-share.ts';
import { targetOf } from '#core/links/targets/target-of.ts';
import { together } from '#core/runtime/together.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { initialThenRead, retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { assertThat, type TransactionWrite } from '#core/table/write.ts';
import type {
  completeGuestUpload as completeCall,
  getGuestUpload as getCall,
  startGuestUpload as startCall,
} from '#shared/calls/guest-uploads.ts';
import type { Upload } from '#shared/calls/uploads.ts';
import type { Answer, Body } from '#shared/operation.ts';
import { maxPathBytes, utf8Length } from '#shared/rules/text/file-names.ts';
import type { GuestCaller } from './guest-caller.ts';
import { assertFolderLeft } from './guest-files.ts';
import { consumeGuestLimits } from './guest-limits.ts';
import { guestUploader } from './guest-uploader.ts';
import { senderFolder } from './sender-folder.ts';

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
  await together([assertFolderLeft(caller), consumeGuestLimits(caller, 'uploads')]);
  const whole = `${await senderFolder(caller, terms)}${path}`;
  if (utf8Length(whole) > maxPathBytes) {
    throw invalidField('path', 'This path is too long. Please shorten a name.');
  }
  return withGuestErrors(async () => {
    const request = { ...file, path: whole, storage: terms.storage, replace: false };
    const { upload, ...part } = await startWithin(caller, terms, request);
    return { upload: forGuest(terms, displayUpload(upload)), ...part };
  });
}

/**
 * Starts an upload: without a part at once where too much was signed that has not arrived, and as one of the few that are
 * left to each where others have as many open as the request can have.
 */
async function startWithin(
  caller: GuestCaller,
  terms: RequestTerms,
  request: Parameters<typeof startUpload>[1],
): ReturnType<typeof startUpload> {
  const unsigned = { ...request, sha256: undefined };
  try {
    return await startUpload(guestUploader(caller, terms), request);
  } catch (error) {
    if (error instanceof TooFarAhead) return startUpload(guestUploader(caller, terms), unsigned);
    if (!(error instanceof CallError) || error.code !== 'link_full') throw error;
    return startUpload(guestUploader(caller, terms, { hasOwn: true }), unsigned);
  }
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
  const { upload, parts } = await uploadProgress(guestUploader(caller, terms), id);
  return { upload: forGuest(terms, displayUpload(upload)), parts };
}

/**
 * Requests by which a guest sends parts of an upload.
 * @returns those for which there is room, at least one
 * @throws CallError `link_forbids`, `not_found`, `link_full`, `storage_full`, `parts_waiting`, `invalid_input` for a number
 *   beyond the last part
 */
export function signGuestParts(
  caller: GuestCaller,
  id: string,
  requested: readonly { number: number; sha256: string }[],
): Promise<SignedPart[]> {
  const terms = requestTerms(caller);
  return withGuestErrors(() => signParts(guestUploader(caller, terms), id, requested));
}

/**
 * Completes an upload of a guest. It arrives where it was started; if the folder of the request was moved since, it is
 * moved to there.
 * @param moveWrites those that move a file
 * @throws CallError `link_forbids`, `link_ended`, `not_found`, `file_exists`, `upload_incomplete`, `link_full`,
 *   `storage_full`
 */
export function completeGuestUpload(
  caller: GuestCaller,
  id: string,
  moveWrites: (workspaceId: string, move: { path: string; to: string }) => TransactionWrite[],
): Promise<Answer<typeof completeCall>> {
  const current = initialThenRead(caller, () => withLinkAsItIs(caller));
  const complete = async () => {
    const now = await current();
    const terms = requestTerms(now);
    const [folder] = await together([senderFolder(now, terms), assertFolderLeft(now)]);
    const uploader = guestUploader(now, terms);
    return withGuestErrors(async () => {
      const { file } = await completeUpload(
        {
          ...uploader,
          receivedFileWrites: (upload) => {
            const { path } = upload;
            const to = `${folder}${pathInSenderFolder(terms, path)}`;
            return [
              ...uploader.receivedFileWrites(upload),
              assertFolderUnchanged(now),
              ...(to === path ? [] : moveWrites(now.workspace.id, { path, to })),
            ];
          },
        },
        id,
      );
      const { path, size, modifiedAt } = forGuest(terms, file);
      return { file: { path, size, modifiedAt } };
    });
  };
  return retryOnConflict(complete, { on: [FolderMoved] });
}

/** The folder of the request was moved since it was read. */
class FolderMoved extends Error {}

async function withLinkAsItIs(caller: GuestCaller): Promise<GuestCaller> {
  const link = await getItem(keys.shareLink(caller.workspace.id, caller.link.id), linkItem);
  if (!link || link.revokedAt !== undefined) throw new CallError('link_ended');
  return { ...caller, link };
}

/** Of a folder that is moved at this moment the file may be missed: it is to be completed as of the new one. */
function assertFolderUnchanged({ workspace, link }: GuestCaller): TransactionWrite {
  return assertThat<LinkItem>(
    keys.shareLink(workspace.id, link.id),
    { opens: targetOf(link).isUnchanged },
    () => new FolderMoved(),
  );
}

/**
 * Discards an upload of a guest that is not complete.
 * @throws CallError `link_forbids`, `not_found`
 */
export async function discardGuestUpload(caller: GuestCaller, id: string): Promise<void> {
  await discardUpload(guestUploader(caller, requestTerms(caller)), id);
}

function requestTerms({ link }: GuestCaller): RequestTerms {
  if (link.opens.kind !== 'upload') throw new CallError('link_forbids');
  return link.opens;
}

/** Guests do not learn where their folder is, nor what it is called. */
function forGuest<T extends Pick<Upload, 'path'>>(terms: RequestTerms, file: T): T {
  return { ...file, path: pathInSenderFolder(terms, file.path) };
}

const noRoom =
  'There is no room left for a file of this size. Ask the person who sent you the link.';

/** The errors of uploads as guests get them: those of members name folders, and say what to do on their tabs. */
async function withGuestErrors<T>(work: () => Promise<T>): Promise<T> {
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
