/** @jest-environment #testkit/local/node-environment.ts */
import {
  CancelJobCommand,
  GetJobCommand,
  ListJobsCommand,
  type ListJobsCommandInput,
} from '@aws-sdk/client-mediaconvert';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeFilm, picture } from '../testing/films.ts';
import { jobOf } from '../testing/jobs.ts';
import { key, refusal, startTestEmulator, type TestEmulator } from '../testing/test-emulator.ts';

let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await startTestEmulator();
});
afterEach(() => emulator.close());

const source = makeFilm('a.mp4', ...picture('64x36'), '-c:v', 'libx264', '-pix_fmt', 'yuv420p');

test('a job is submitted, processed and answered with its settings and times', async () => {
  await emulator.store('a.mp4', source);
  const input = { ...jobOf('a.mp4'), UserMetadata: { version: '7' }, Priority: 3 };
  const created = await emulator.create(input);
  expect(created).toMatchObject({
    Status: 'SUBMITTED',
    Arn: expect.stringMatching(
      /^arn:aws:mediaconvert:eu-central-1:123456789012:jobs\/\d{13}-\w{6}$/,
    ),
    Queue: 'arn:aws:mediaconvert:eu-central-1:123456789012:queues/Default',
    Settings: input.Settings,
    UserMetadata: { version: '7' },
    Priority: 3,
    Timing: { SubmitTime: expect.anything() },
  });
  await emulator.settled();
  const done = await emulator.get(created.Id);
  expect(done).toMatchObject({
    Status: 'COMPLETE',
    OutputGroupDetails: [
      { OutputDetails: [{ DurationInMs: 2000, VideoDetails: { WidthInPx: 64, HeightInPx: 36 } }] },
    ],
    Timing: { StartTime: expect.anything(), FinishTime: expect.anything() },
  });
  expect(emulator.events).toEqual([
    {
      version: '0',
      id: expect.any(String),
      'detail-type': 'MediaConvert Job State Change',
      source: 'aws.mediaconvert',
      account: '123456789012',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      region: 'eu-central-1',
      resources: [created.Arn],
      detail: {
        timestamp: expect.any(Number),
        accountId: '123456789012',
        queue: created.Queue,
        jobId: created.Id,
        status: 'PROGRESSING',
        userMetadata: { version: '7' },
      },
    },
    expect.objectContaining({
      detail: expect.objectContaining({ status: 'COMPLETE', userMetadata: { version: '7' } }),
    }),
  ]);
});

test('a token stands for its job for a minute', async () => {
  const input = { ...jobOf('a.mp4'), ClientRequestToken: 'version-7' };
  const first = await emulator.create(input);
  emulator.advance(59);
  expect((await emulator.create({ ...jobOf('b.mp4'), ClientRequestToken: 'version-7' })).Id).toBe(
    first.Id,
  );
  emulator.advance(2);
  expect((await emulator.create(input)).Id).not.toBe(first.Id);
});

test('what is forgotten does not exist, and neither do its tokens', async () => {
  const input = { ...jobOf('a.mp4'), ClientRequestToken: 'version-8' };
  const first = await emulator.create(input);
  await emulator.control('reset', {});
  expect((await emulator.create(input)).Id).not.toBe(first.Id);
  const find = emulator.client.send(new GetJobCommand({ Id: first.Id }));
  await expect(find).rejects.toMatchObject({ name: 'NotFoundException' });
});

test('a queue is found by name or ARN, and any other does not exist', async () => {
  const arn = 'arn:aws:mediaconvert:eu-central-1:123456789012:queues/Proxies';
  for (const Queue of ['Proxies', arn]) {
    expect((await emulator.create({ ...jobOf('a.mp4'), Queue })).Queue).toBe(arn);
  }
  for (const Queue of ['Other', arn.replace('eu-central-1', 'us-east-1')]) {
    const call = emulator.create({ ...jobOf('a.mp4'), Queue });
    expect((await refusal(call)).slice(0, 2)).toEqual([404, 'NotFoundException']);
  }
});

test('a role that cannot be assumed, and an object that does not exist, end the job in an error', async () => {
  const Role = 'arn:aws:iam::123456789012:role/Other';
  expect((await emulator.run({ ...jobOf('a.mp4'), Role })).job).toMatchObject({
    Status: 'ERROR',
    ErrorCode: 1432,
    ErrorMessage:
      'Unable to open input file [s3://films/a.mp4]: [Failed probe/open: [Failed to read data: Invalid role provided in RESOURCE_ROLE_ARN]]',
  });
  expect((await emulator.run(jobOf('missing.mp4'))).job).toMatchObject({
    Status: 'ERROR',
    ErrorCode: 1404,
    ErrorMessage:
      'Unable to open input file [s3://films/missing.mp4]: [Failed probe/open: [Failed to read data: HeadObject failed]]',
  });
});

test('an output that cannot be written ends the job in an error', async () => {
  await emulator.store('a.mp4', source);
  const job = jobOf('a.mp4');
  Object.assign(job.Settings.OutputGroups?.[0]?.OutputGroupSettings?.FileGroupSettings ?? {}, {
    Destination: 's3://elsewhere/a',
  });
  expect((await emulator.run(job)).job).toMatchObject({
    Status: 'ERROR',
    ErrorCode: 3400,
    ErrorMessage: expect.stringContaining(
      'Unable to write to output file [s3://elsewhere/a-proxy.mp4]',
    ),
  });
});

test('one job is processed at a time, that of the highest priority first', async () => {
  await emulator.store('a.mp4', source);
  await emulator.control('concurrency', { jobs: 0 });
  const created: (string | undefined)[] = [];
  for (const Priority of [0, -1, 5, 0]) {
    created.push((await emulator.create({ ...jobOf('a.mp4'), Priority })).Id);
  }
  expect((await emulator.get(created[2])).Status).toBe('SUBMITTED');
  await emulator.control('concurrency', { jobs: 1 });
  await emulator.settled();
  const order = emulator.events.map(({ detail }) => [created.indexOf(detail.jobId), detail.status]);
  expect(order).toEqual(
    [2, 0, 3, 1].flatMap((job) => [
      [job, 'PROGRESSING'],
      [job, 'COMPLETE'],
    ]),
  );
});

test('a waiting job, and a running one, can be canceled, and one that has ended cannot', async () => {
  const cancel = (Id: string | undefined) => emulator.client.send(new CancelJobCommand({ Id }));
  await emulator.store(
    'long.mp4',
    makeFilm(
      'long.mp4',
      ...picture('640x360', '25', 60),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
    ),
  );
  const running = await emulator.create(jobOf('long.mp4'));
  const waiting = await emulator.create(jobOf('long.mp4'));
  while ((await emulator.get(running.Id)).CurrentPhase !== 'TRANSCODING');
  const { $metadata } = await cancel(waiting.Id);
  expect($metadata.httpStatusCode).toBe(202);
  await cancel(running.Id);
  await emulator.settled();
  expect(emulator.events.map(({ detail }) => [detail.jobId, detail.status])).toEqual([
    [running.Id, 'PROGRESSING'],
    [waiting.Id, 'CANCELED'],
    [running.Id, 'CANCELED'],
  ]);
  expect((await emulator.get(running.Id)).Status).toBe('CANCELED');
  expect((await refusal(cancel(running.Id))).slice(0, 2)).toEqual([409, 'ConflictException']);
  await expect(emulator.read('out/long.mp4-proxy.mp4')).rejects.toThrow();
});

test('a test ends jobs that wait, and one that was canceled stays so', async () => {
  await emulator.control('concurrency', { jobs: 0 });
  const error = { code: 1_010, message: 'It is damaged.' };
  const ends = [{ durationInMs: 2_000 }, error, error];
  const jobs: (string | undefined)[] = [];
  for (const _ of ends) jobs.push((await emulator.create(jobOf('a.mp4'))).Id);
  await emulator.client.send(new CancelJobCommand({ Id: jobs[2] }));
  const end = (how: object, index: number) => emulator.control('end', { job: jobs[index], how });
  expect(await Promise.all(ends.map(end))).toEqual([
    { status: 'COMPLETE' },
    { status: 'ERROR' },
    { status: 'CANCELED' },
  ]);
  expect(await emulator.get(jobs[0])).toMatchObject({
    OutputGroupDetails: [{ OutputDetails: [{ DurationInMs: 2_000 }] }],
  });
  expect(await emulator.get(jobs[1])).toMatchObject({
    ErrorCode: 1_010,
    ErrorMessage: 'It is damaged.',
  });
});

test('jobs are listed newest first, by status and queue, in pages', async () => {
  await emulator.control('concurrency', { jobs: 0 });
  const ids: (string | undefined)[] = [];
  for (const Queue of ['Default', 'Proxies', 'Default']) {
    ids.push((await emulator.create({ ...jobOf('a.mp4'), Queue })).Id);
  }
  const list = async (input: ListJobsCommandInput) => {
    const { Jobs = [], NextToken } = await emulator.client.send(new ListJobsCommand(input));
    return { listed: Jobs.map(({ Id }) => ids.indexOf(Id)), NextToken };
  };
  const first = await list({ MaxResults: 2 });
  expect(first.listed).toEqual([2, 1]);
  expect(await list({ MaxResults: 2, NextToken: first.NextToken })).toEqual({ listed: [0] });
  expect((await list({ Order: 'ASCENDING', Queue: 'Default' })).listed).toEqual([0, 2]);
  expect((await list({ Status: 'COMPLETE' })).listed).toEqual([]);
  expect((await list({ Status: 'SUBMITTED' })).listed).toEqual([2, 1, 0]);
  expect((await refusal(list({ MaxResults: 21 }))).slice(0, 2)).toEqual([
    400,
    'BadRequestException',
  ]);
});

test('a job that does not exist is not found', async () => {
  const Id = '1536964333549-opn151';
  const notFound = [404, 'NotFoundException'];
  const found = emulator.client.send(new GetJobCommand({ Id }));
  expect((await refusal(found)).slice(0, 2)).toEqual(notFound);
  const canceled = emulator.client.send(new CancelJobCommand({ Id }));
  expect((await refusal(canceled)).slice(0, 2)).toEqual(notFound);
});

test('a request must be signed by a known key, for this region', async () => {
  const list = (config: Parameters<TestEmulator['clientOf']>[0]) =>
    emulator.clientOf(config).send(new ListJobsCommand({}));
  await list({});
  const wrong = { ...key, secretAccessKey: 'wrong' };
  expect((await refusal(list({ credentials: wrong })))[1]).toBe('InvalidSignatureException');
  const unknown = { ...key, accessKeyId: 'AKIAUNKNOWN' };
  expect((await refusal(list({ credentials: unknown })))[1]).toBe('UnrecognizedClientException');
  expect((await refusal(list({ region: 'us-east-1' })))[1]).toBe('InvalidSignatureException');
  emulator.advance(600);
  expect((await refusal(list({})))[1]).toBe('InvalidSignatureException');
  // The SDK corrects its clock by the answer.
  await list({ maxAttempts: 2 });
});
