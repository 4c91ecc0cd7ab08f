import { readFileSync } from 'node:fs';
import { CreateJobCommand, GetJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, expect, test } from '@jest/globals';
import { localCredentials } from '#local/instance/environment.ts';
import { env, localBucketName } from '#shared/ops/environment.ts';

const endpoint = process.env['AWS_ENDPOINT_URL_MEDIACONVERT'] ?? '';
const region = 'us-east-1';
const client = new MediaConvertClient({ endpoint, region, credentials: localCredentials });
const s3 = new S3Client({ region, forcePathStyle: true, credentials: localCredentials });
afterAll(() => {
  client.destroy();
  s3.destroy();
});

const control = async (order: string, body: object): Promise<unknown> => {
  const response = await fetch(`${endpoint}/test/${order}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json();
};

test("a job of the functions' role makes a proxy in the bucket of files, once the test lets it run", async () => {
  const Body = readFileSync('testkit/clips/25.mp4');
  await s3.send(new PutObjectCommand({ Bucket: localBucketName, Key: 'w/1/Take 1.mp4', Body }));
  await control('events', { mode: 'hold' });
  const { Job } = await client.send(
    new CreateJobCommand({
      Role: process.env[env.mediaConvertRoleArn],
      UserMetadata: { version: '1' },
      Settings: {
        Inputs: [{ FileInput: `s3://${localBucketName}/w/1/Take 1.mp4` }],
        OutputGroups: [
          {
            OutputGroupSettings: {
              Type: 'FILE_GROUP_SETTINGS',
              FileGroupSettings: { Destination: `s3://${localBucketName}/proxies/1/1` },
            },
            Outputs: [
              {
                ContainerSettings: { Container: 'MP4' },
                VideoDescription: {
                  CodecSettings: {
                    Codec: 'H_264',
                    H264Settings: {
                      RateControlMode: 'QVBR',
                      MaxBitrate: 4_000_000,
                      GopSize: 1,
                      GopSizeUnits: 'SECONDS',
                    },
                  },
                },
              },
            ],
          },
        ],
      },
    }),
  );
  const read = async () => (await client.send(new GetJobCommand({ Id: Job?.Id }))).Job?.Status;
  expect(await read()).toBe('SUBMITTED');
  await control('concurrency', { jobs: 1 });
  const proxy = { status: 'COMPLETE', userMetadata: { version: '1' } };
  expect(await control('take-events', {})).toMatchObject({
    events: [{ detail: { status: 'PROGRESSING' } }, { detail: proxy }],
  });
  expect(await read()).toBe('COMPLETE');
  const made = new GetObjectCommand({ Bucket: localBucketName, Key: 'proxies/1/1.mp4' });
  expect((await s3.send(made)).ContentType).toBe('video/mp4');
});
