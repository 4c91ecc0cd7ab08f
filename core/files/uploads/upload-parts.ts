import { CallError, invalidField } from '#core/errors.ts';
import { assertPlan, readQuota } from '#core/files/quota/quota.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { completedVersion } from './completed-version.ts';
import { listUploadedParts, partSizes, type SignedPart, signUploadPart } from './parts.ts';
import { getOwnUpload, type UploadItem } from './upload-item.ts';

interface Part {
  number: number;
  /** Bytes. */
  size: number;
}

/**
 * An upload of the caller, and the parts that have arrived: all of them, once it is complete at S3.
 * @throws CallError `not_found`, also if S3 does not have the upload any more
 */
export async function uploadProgress(
  caller: MemberCaller,
  id: string,
): Promise<{ upload: UploadItem; parts: Part[] }> {
  const upload = await getOwnUpload(caller, id);
  const parts = upload.completed ? null : await listUploadedParts(caller.workspace.id, upload);
  if (parts) return { upload, parts: parts.map(({ number, size }) => ({ number, size })) };
  if (!upload.completed && !(await completedVersion(caller.workspace.id, upload))) {
    throw new CallError('not_found');
  }
  return { upload, parts: partSizes(upload).map((size, index) => ({ number: index + 1, size })) };
}

/**
 * Requests by which a browser sends parts of an upload.
 * @param wanted the numbers of the parts, and their SHA-256 in Base64
 * @throws CallError `not_found`, `plan_needed`, `invalid_input` for a number beyond the last part
 */
export async function signParts(
  caller: MemberCaller,
  id: string,
  wanted: readonly { number: number; sha256: string }[],
): Promise<SignedPart[]> {
  const { workspace } = caller;
  const [upload, quota] = await Promise.all([getOwnUpload(caller, id), readQuota(workspace.id)]);
  if (upload.completed) throw new CallError('not_found');
  assertPlan(quota, workspace.subscription);
  const sizes = partSizes(upload);
  return Promise.all(
    wanted.map(async ({ number, sha256 }) => {
      const size = sizes[number - 1];
      if (size === undefined) throw noSuchPart(sizes.length);
      return signUploadPart(workspace.id, upload, { number, size, sha256 });
    }),
  );
}

function noSuchPart(count: number): CallError {
  return invalidField('parts', `This upload has ${count} ${count === 1 ? 'part' : 'parts'}.`);
}
