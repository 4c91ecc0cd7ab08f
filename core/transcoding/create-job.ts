import { CreateJobCommand } from '@aws-sdk/client-mediaconvert';
import { mediaConvert } from '#core/clients/media-convert.ts';
import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';
import { jobSettings } from './job-settings.ts';
import { filmHash, type TranscodeItem } from './transcode-item.ts';

/**
 * Has MediaConvert make a proxy. A repeated request is the same job for a minute; later, another one makes the same.
 * https://docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html
 * @returns the job's id
 * @throws the SDK's error if MediaConvert rejects it or does not respond
 */
export async function createJob(transcode: TranscodeItem): Promise<string> {
  const { workspaceId, path, versionId, attempt } = transcode;
  const film = filmHash(path, versionId);
  const { Job } = await mediaConvert.send(
    new CreateJobCommand({
      Role: required(env.mediaConvertRoleArn),
      Queue: required(env.mediaConvertQueueArn),
      // At most 64 characters.
      ClientRequestToken: `${film.slice(0, 50)}-${attempt}`,
      UserMetadata: { workspace: workspaceId, film, attempt: String(attempt) },
      Settings: jobSettings(workspaceId, path, versionId),
    }),
  );
  if (!Job?.Id) throw new Error('MediaConvert responded without a job.');
  return Job.Id;
}
