/** @jest-environment #testkit/local/node-environment.ts */
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import { findFfmpeg, missingFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import type { MediaConvertEmulatorOptions } from '../server.ts';
import { jobOf } from '../testing/jobs.ts';
import { startTestEmulator, type TestEmulator } from '../testing/test-emulator.ts';

let emulator: TestEmulator;
afterEach(() => emulator.close());

async function start(options: Partial<MediaConvertEmulatorOptions> = {}): Promise<void> {
  emulator = await startTestEmulator(options);
}

const statuses = () => emulator.events.map(({ detail }) => detail.status);

test('without FFmpeg a job ends in an error that says what to install', async () => {
  await start({ ffmpeg: null });
  await emulator.store('a.mp4', 'film');
  const { job } = await emulator.run(jobOf('a.mp4'));
  expect(job).toMatchObject({ Status: 'ERROR', ErrorCode: 1999, ErrorMessage: missingFfmpeg });
});

test('FFmpeg is the one that is named, and otherwise that of the PATH or of npm', async () => {
  await start();
  expect(await findFfmpeg({ FFMPEG_PATH: '/nowhere/ffmpeg' })).toBeNull();
  const found = await findFfmpeg({});
  expect(found).not.toBeNull();
  expect(await findFfmpeg({ FFMPEG_PATH: String(found?.path) })).toEqual(found);
});

test('an event that is rejected is delivered three times, and then lost', async () => {
  await start();
  emulator.rejectNext = 2;
  await emulator.run(jobOf('missing.mp4'));
  expect(statuses()).toEqual(['PROGRESSING', 'ERROR']);
  emulator.events.length = 0;
  emulator.rejectNext = 3;
  await emulator.run(jobOf('missing.mp4'));
  expect(statuses()).toEqual(['ERROR']);
});

test('events are held, released in any order, taken, doubled and dropped for tests', async () => {
  await start();
  await emulator.control('events', { mode: 'hold' });
  await emulator.run(jobOf('missing.mp4'));
  expect(statuses()).toEqual([]);
  await emulator.control('events', { mode: 'reverse' });
  expect(statuses()).toEqual(['ERROR', 'PROGRESSING']);
  await emulator.control('events', { mode: 'hold' });
  await emulator.run(jobOf('missing.mp4'));
  expect(await emulator.control('take-events', {})).toMatchObject({
    events: [{ detail: { status: 'PROGRESSING' } }, { detail: { status: 'ERROR' } }],
  });
  emulator.events.length = 0;
  await emulator.control('events', { mode: 'duplicate' });
  await emulator.run(jobOf('missing.mp4'));
  expect(statuses()).toEqual(['PROGRESSING', 'PROGRESSING', 'ERROR', 'ERROR']);
  await emulator.control('events', { mode: 'drop' });
  await emulator.run(jobOf('missing.mp4'));
  expect(statuses()).toHaveLength(4);
});

test('calls fail as tests order it, and a lost reply leaves the job', async () => {
  await start();
  await emulator.control('fail', { operation: 'CreateJob', how: '429' });
  await expect(emulator.create(jobOf('a.mp4'))).rejects.toThrow('Too many requests');
  await emulator.control('fail', { operation: 'CreateJob', how: 'lost_reply' });
  const input = { ...jobOf('a.mp4'), ClientRequestToken: 'again' };
  await expect(emulator.create(input)).rejects.toThrow();
  const { Id } = await emulator.create(input);
  await emulator.settled();
  expect(new Set(emulator.events.map(({ detail }) => detail.jobId))).toEqual(new Set([Id]));
});

/** An S3 that never answers: a job that reads from it is being processed until its server closes. */
async function silentS3() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    s3: { endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'a', secretAccessKey: 'b' },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('progress is told at the interval of the job', async () => {
  jest.useFakeTimers({
    now: Date.now(),
    doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'performance'],
  });
  const silent = await silentS3();
  await start({ s3: silent.s3 });
  await emulator.create({ ...jobOf('a.mp4'), StatusUpdateInterval: 'SECONDS_10' });
  await emulator.untilEvents(1);
  jest.advanceTimersByTime(20_000);
  await emulator.untilEvents(3);
  silent.close();
  await emulator.settled();
  expect(statuses()).toEqual(['PROGRESSING', 'STATUS_UPDATE', 'STATUS_UPDATE', 'ERROR']);
  expect(emulator.events[1]?.detail).toMatchObject({
    framesDecoded: 0,
    jobProgress: {
      phaseProgress: {
        PROBING: { status: 'PROGRESSING', percentComplete: 0 },
        TRANSCODING: { status: 'PENDING', percentComplete: 0 },
        UPLOADING: { status: 'PENDING', percentComplete: 0 },
      },
      jobPercentComplete: 0,
      currentPhase: 'PROBING',
      retryCount: 0,
    },
  });
  jest.useRealTimers();
});

test('what a killed emulator left in its folder is removed at the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mediaconvert-work-'));
  writeFileSync(join(folder, 'left-over'), 'half');
  await start({ workFolder: folder });
  expect(readdirSync(folder)).toEqual([]);
});

test('a close ends running jobs without events', async () => {
  const silent = await silentS3();
  await start({ s3: silent.s3 });
  await emulator.create(jobOf('a.mp4'));
  await emulator.untilEvents(1);
  await emulator.close();
  silent.close();
  expect(statuses()).toEqual(['PROGRESSING']);
  await start();
});
