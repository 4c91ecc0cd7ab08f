import { CopyObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import type { RunOf } from '#core/file-changes/change/run.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import {
  type Copy,
  copiedAttributes,
  copiedFrom,
  copySource,
  copyTarget,
  TargetExists,
  throwIfTargetExists,
} from './copy.ts';
import { copyInParts } from './copy-in-parts.ts';

/** Milliseconds to wait for a copy of the largest size that is copied at once. */
const copyTimeout = 120_000;

/**
 * Copies one version of a file within S3, with its metadata; a large one in parts, which a later run continues.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
 * @throws TargetExists; OutOfTime between parts; the SDK's errors
 */
export async function copyVersion(run: RunOf, copy: Copy): Promise<void> {
  const isLarge = (copy.source.ContentLength ?? 0) > run.limits.atOnce;
  try {
    await (isLarge ? copyInParts(run, copy) : copyAtOnce(run, copy));
  } catch (error) {
    if (!(error instanceof TargetExists)) throw error;
    // The SDK may have repeated a request whose response was lost.
    const target = await headFile(run.workspaceId, copy.to);
    if (copiedFrom(run, target) !== copy.source.VersionId) throw error;
  }
}

function copyAtOnce(run: RunOf, copy: Copy) {
  return throwIfTargetExists(
    s3.send(
      new CopyObjectCommand({
        ...copyTarget(run.workspaceId, copy),
        ...copiedAttributes(run, copy),
        CopySource: copySource(run.workspaceId, copy),
        MetadataDirective: 'REPLACE',
      }),
      { requestTimeout: copyTimeout },
    ),
  );
}
