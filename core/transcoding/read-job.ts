import { GetJobCommand, NotFoundException } from '@aws-sdk/client-mediaconvert';
import { mediaConvert } from '#core/clients/media-convert.ts';
import { nullIf } from '#core/clients/null-if.ts';
import type { JobEnd } from './finish-transcode.ts';

/**
 * How a job has ended; null if it has not.
 * @throws the SDK's errors; `unknown` is no error: MediaConvert does not know the job, or not any more
 */
export async function readJobEnd(jobId: string): Promise<JobEnd | 'unknown' | null> {
  const isUnknown = (error: unknown) => error instanceof NotFoundException;
  const answer = await nullIf(mediaConvert.send(new GetJobCommand({ Id: jobId })), isUnknown);
  const job = answer?.Job;
  if (!job) return 'unknown';
  const { Status, ErrorCode: code = 0, ErrorMessage: message = '' } = job;
  if (Status === 'COMPLETE') {
    const { DurationInMs } = job.OutputGroupDetails?.[0]?.OutputDetails?.[0] ?? {};
    return { status: Status, seconds: DurationInMs === undefined ? null : DurationInMs / 1_000 };
  }
  if (Status === 'ERROR') return { status: Status, code, message };
  return Status === 'CANCELED' ? { status: Status } : null;
}
