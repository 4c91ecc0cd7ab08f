/** @jest-environment #testkit/local/node-environment.ts */
import type { CreateJobCommandInput } from '@aws-sdk/client-mediaconvert';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { film, type JobInput, jobOf, pictures } from '../testing/jobs.ts';
import { refusal, startTestEmulator, type TestEmulator } from '../testing/test-emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.close());

/** A job with a change that makes it invalid. */
function changed(change: (input: JobInput) => void): CreateJobCommandInput {
  const input = jobOf('a.mp4');
  change(input);
  return input;
}

const outputsOf = ({ Settings }: JobInput) => Settings.OutputGroups?.[0]?.Outputs ?? [];
const videoOf = (input: JobInput) => outputsOf(input)[0]?.VideoDescription ?? {};
const h264Of = (input: JobInput) => videoOf(input).CodecSettings?.H264Settings ?? {};
const h264Path = '/outputGroups/0/outputs/0/videoDescription/codecSettings/h264Settings';

test.each<[string, CreateJobCommandInput, string]>([
  [
    'a role that is no ARN',
    changed((job) => {
      job.Role = 'MediaConvert';
    }),
    '/role: Should match the pattern',
  ],
  [
    'no inputs',
    changed((job) => {
      job.Settings.Inputs = [];
    }),
    '/inputs: Should have at least 1 items',
  ],
  [
    'an input that is not on S3',
    changed((job) => {
      job.Settings.Inputs = [{ FileInput: 'file:///etc/passwd' }];
    }),
    '/inputs/0/fileInput: Should match the pattern',
  ],
  [
    'two inputs',
    changed((job) => {
      job.Settings.Inputs?.push({ FileInput: 's3://films/b.mp4' });
    }),
    '/inputs: The emulator does not implement more than 1',
  ],
  [
    'a clipping',
    changed((job) => {
      job.Settings.Inputs = [
        { FileInput: 's3://films/a.mp4', InputClippings: [{ EndTimecode: '00:00:01:00' }] },
      ];
    }),
    '/inputs/0: The emulator does not implement inputClippings',
  ],
  [
    'no outputs',
    changed((job) => {
      outputsOf(job).pop();
    }),
    '/outputGroups/0/outputs: Should have at least 1 items',
  ],
  [
    'an output without a container',
    changed((job) => {
      delete outputsOf(job)[0]?.ContainerSettings;
    }),
    '/outputGroups/0/outputs/0: containerSettings is a required property',
  ],
  [
    'a track below 1',
    jobOf('a.mp4', { selector: { Tracks: [0] } }),
    '/inputs/0/audioSelectors/Audio Selector 1/tracks/0: Should be greater than or equal to 1',
  ],
  [
    'two outputs of one name',
    jobOf('a.mp4', { outputs: [film(), { ...film(), NameModifier: undefined }] }),
    '/outputGroups/0/outputs/1: nameModifier is a required property',
  ],
  [
    'captures alone',
    jobOf('a.mp4', { outputs: [pictures] }),
    '/outputGroups: Frame capture outputs need another output',
  ],
  [
    'a destination that is not on S3',
    changed((job) => {
      const settings = job.Settings.OutputGroups?.[0]?.OutputGroupSettings;
      Object.assign(settings?.FileGroupSettings ?? {}, { Destination: '/tmp/out' });
    }),
    '/outputGroups/0/outputGroupSettings/fileGroupSettings/destination: Should match the pattern',
  ],
  [
    'a codec without settings',
    changed((job) => {
      videoOf(job).CodecSettings = { Codec: 'H_264' };
    }),
    '/outputGroups/0/outputs/0/videoDescription/codecSettings: Should have at least 2 properties',
  ],
  [
    'another codec',
    changed((job) => {
      videoOf(job).CodecSettings = { Codec: 'H_265', H265Settings: {} };
    }),
    'videoDescription/codecSettings/codec: Should be equal to one of',
  ],
  [
    'a width below 32',
    changed((job) => {
      videoOf(job).Width = 16;
    }),
    'videoDescription/width: Should be greater than or equal to 32',
  ],
  [
    'QVBR without its highest bitrate',
    changed((job) => {
      delete h264Of(job).MaxBitrate;
    }),
    `${h264Path}: Your job contains values for the following settings that are incompatible: Rate control mode, Bitrate, and Max bitrate.`,
  ],
  [
    'QVBR with a bitrate',
    changed((job) => {
      h264Of(job).Bitrate = 1_000_000;
    }),
    `${h264Path}: Your job contains values`,
  ],
  [
    'a specified rate without the rate',
    changed((job) => {
      h264Of(job).FramerateControl = 'SPECIFIED';
    }),
    `${h264Path}: framerateNumerator is required`,
  ],
  [
    'half a frame',
    changed((job) => {
      Object.assign(h264Of(job), { GopSize: 12.5, GopSizeUnits: 'FRAMES' });
    }),
    `${h264Path}/gopSize: Should be a whole number`,
  ],
  [
    'automatic GOPs',
    changed((job) => {
      h264Of(job).GopSizeUnits = 'AUTO';
    }),
    `${h264Path}/gopSizeUnits: Should be equal to one of`,
  ],
  [
    'a setting that is not emulated',
    changed((job) => {
      h264Of(job).Softness = 1;
    }),
    `${h264Path}: The emulator does not implement softness`,
  ],
  [
    'a long token',
    { ...jobOf('a.mp4'), ClientRequestToken: 'a'.repeat(65) },
    '/clientRequestToken: Should match the pattern',
  ],
  [
    'a template',
    { ...jobOf('a.mp4'), JobTemplate: 'Proxy' },
    'The emulator does not implement jobTemplate',
  ],
  [
    'a priority above 50',
    { ...jobOf('a.mp4'), Priority: 51 },
    '/priority: Should be less than or equal to 50',
  ],
  [
    'long metadata',
    { ...jobOf('a.mp4'), UserMetadata: { a: 'a'.repeat(257) } },
    '/userMetadata/a:',
  ],
  [
    'an unspecified source of sound',
    jobOf('a.mp4', { input: { AudioSelectors: {} } }),
    '/inputs/0/audioSelectors: The emulator does not insert silence for "Audio Selector 1"',
  ],
])('%s is refused', async (_what, input, message) => {
  const [status, name, text] = await refusal(emulator.create(input));
  expect([status, name]).toEqual([400, 'BadRequestException']);
  expect(text).toContain(message);
});

test('AAC has only bitrates that its rate and channels allow', async () => {
  const job = jobOf('a.mp4');
  const [aac] = outputsOf(job)[0]?.AudioDescriptions ?? [];
  Object.assign(aac?.CodecSettings?.AacSettings ?? {}, { Bitrate: 32_000 });
  const [, , text] = await refusal(emulator.create(job));
  expect(text).toContain(
    '/outputGroups/0/outputs/0/audioDescriptions/0/codecSettings/aacSettings/bitrate: You specified a value for Bitrate that is not valid',
  );
});
