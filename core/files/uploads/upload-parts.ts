import { CallError, invalidField } from '#core/errors.ts';
import { assertPlan, readStorage } from '#core/storage/quota.ts';
import { completedVersion } from './completed-version.ts';
import { listUploadedParts, partSizes, type SignedPart, signUploadPart } from './parts.ts';
import { getOwnUpload, type UploadItem } from './upload-item.ts';
import type { Uploader } from './uploader.ts';

interface Part {
  number: number;
  /** Bytes. */
  size: number;
}

/**
 * An upload of an uploader's own, and the parts that have arrived: all of them, once it is complete at S3.
 * @throws CallError `not_found`, also if S3 does not have the upload any more
 */
export async function uploadProgress(
  uploader: Uploader,
  id: string,
): Promise<{ upload: UploadItem; parts: Part[] }> {
  const { workspaceId } = uploader;
  const upload = await getOwnUpload(uploader, id);
  const parts = upload.completed ? null : await listUploadedParts(workspaceId, upload);
  if (parts) return { upload, parts: parts.map(({ number, size }) => ({ number, size })) };
  if (!upload.completed && !(await completedVersion(workspaceId, upload))) {
    throw new CallError('not_found');
  }
  return { upload, parts: partSizes(upload).map((size, index) => ({ number: index + 1, size })) };
}

/**
 * Requests by which a browser sends parts of an upload.
 * @param requested the numbers of the parts, and their SHA-256 in Base64
 * @returns those of a guest for which there is room, at least one
 * @throws CallError `not_found`, `plan_needed`, `invalid_input` for a number beyond the last part; what `Metering.hold`
 *   throws
 */
export async function signParts(
  uploader: Uploader,
  id: string,
  requested: readonly { number: number; sha256: string }[],
): Promise<SignedPart[]> {
  const [upload, { quota, subscription }] = await Promise.all([
    getOwnUpload(uploader, id),
    readStorage(uploader.workspaceId),
  ]);
  if (upload.completed) throw new CallError('not_found');
  assertPlan(quota, subscription);
  const sizes = partSizes(upload);
  const parts = requested.map(({ number, sha256 }) => {
    const size = sizes[number - 1];
    if (size === undefined) throw noSuchPart(sizes.length);
    return { number, size, sha256 };
  });
  const held = await uploader.metering?.hold(
    uploader,
    id,
    parts.map(({ number }) => number),
  );
  return Promise.all(
    parts
      .filter(({ number }) => held === undefined || held.includes(number))
      .map((part) => signUploadPart(uploader, upload, part)),
  );
}

function noSuchPart(count: number): CallError {
  return invalidField('parts', `This upload has ${count} ${count === 1 ? 'part' : 'parts'}.`);
}
