import {
  CancelJobCommand,
  ConflictException,
  NotFoundException,
} from '@aws-sdk/client-mediaconvert';
import { mediaConvert } from '#core/clients/media-convert.ts';
import { nullIf } from '#core/clients/null-if.ts';
import { type FileVersion, readVersion } from '#core/files/objects/file-item.ts';
import { describeError, log } from '#core/runtime/log.ts';
import { finishTranscode } from './finish-transcode.ts';
import { readJobEnd } from './read-job.ts';
import { filmHash, findTranscode } from './transcode-item.ts';

/** Where a version of a film is. */
interface Place {
  workspaceId: string;
  path: string;
  versionId: string;
}

/**
 * Cancels the job of a version that is about to leave its path, or has left it, so that its proxy is made once, of where it
 * is then. The job's event tells when it has ended. Of a job that has ended before, the proxy is taken if the version is
 * still there. A failure is logged: then two are made.
 */
export async function cancelTranscode({ workspaceId, path, versionId }: Place): Promise<void> {
  try {
    const transcode = await findTranscode(workspaceId, filmHash(path, versionId));
    if (transcode?.jobId === undefined || (await cancelJob(transcode.jobId))) return;
    const end = await readJobEnd(transcode.jobId);
    if (end && end !== 'unknown') await finishTranscode(transcode, end);
  } catch (error) {
    log('warn', 'proxy_not_canceled', { workspaceId, ...describeError(error) });
  }
}

/** A version that is about to leave its path, as it is once its proxy is not being made there any more. */
export async function endTranscode(
  place: Pick<Place, 'workspaceId' | 'path'>,
  version: FileVersion | null,
): Promise<FileVersion | null> {
  if (!version || !isBeingMade(version)) return version;
  const { versionId } = version;
  await cancelTranscode({ ...place, versionId });
  return readVersion(place.workspaceId, place.path, versionId);
}

/** Whether the cloud makes the proxy of a version. */
export function isBeingMade({ proxy }: Pick<FileVersion, 'proxy'>): boolean {
  return proxy?.state === 'making';
}

/**
 * @returns whether it was canceled; not if it has ended, or is not known any more
 * @throws the SDK's other errors
 */
async function cancelJob(Id: string): Promise<boolean> {
  const hasEnded = (error: unknown) =>
    error instanceof ConflictException || error instanceof NotFoundException;
  return (await nullIf(mediaConvert.send(new CancelJobCommand({ Id })), hasEnded)) !== null;
}
