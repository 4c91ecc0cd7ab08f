/** @jest-environment #testkit/local/node-environment.ts */
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  brightnessOf,
  describe,
  keepTimes,
  makeFilm,
  packetsOf,
  picture,
  sound,
} from '../testing/films.ts';
import { film, jobOf, pictures } from '../testing/jobs.ts';
import { startTestEmulator, type TestEmulator } from '../testing/test-emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.close());

const proRes = ['-c:v', 'prores_ks', '-profile:v', '2', '-pix_fmt', 'yuv422p10le'];
const dnxHr = ['-c:v', 'dnxhd', '-profile:v', 'dnxhr_sq', '-pix_fmt', 'yuv422p'];
const pcm = ['-c:a', 'pcm_s16le'];

/** Stores a film, makes its proxy, and returns the proxy's file with the end of the job. */
async function proxyOf(name: string, content: Buffer, job = jobOf(name)) {
  await emulator.store(name, content);
  const { events } = await emulator.run(job);
  const end = events.at(-1)?.detail;
  if (end?.status !== 'COMPLETE') throw new Error(JSON.stringify(end));
  const file = await emulator.fetchFile(`out/${name}-proxy.mp4`);
  return { end, file, text: describe(file) };
}

test.each([
  [
    'prores.mov',
    [...picture('192x108', '24000/1001'), ...sound(), ...proRes, ...pcm],
    24_000 / 1001,
  ],
  ['dnxhr.mov', [...picture('256x144', '25'), ...sound(), ...dnxHr, ...pcm], 25],
  ['dnxhr.mxf', [...picture('256x144', '25'), ...sound(), ...dnxHr, ...pcm], 25],
  [
    'hevc-10-bit.mp4',
    [
      ...picture('192x108', '50'),
      ...sound(),
      '-c:v',
      'libx265',
      '-x265-params',
      'log-level=none',
      '-pix_fmt',
      'yuv420p10le',
    ],
    50,
  ],
  [
    'h264-10-bit-422.mp4',
    [...picture('192x108', '30000/1001'), ...sound(), '-c:v', 'libx264', '-pix_fmt', 'yuv422p10le'],
    30_000 / 1001,
  ],
])('a proxy keeps each frame of %s and when it is shown', async (name, args, rate) => {
  const { end, file, text } = await proxyOf(name, makeFilm(name, ...args));
  expect(text).toMatch(/Video: h264 \(High\).*yuv420p.*128x72/);
  expect(text).toMatch(/Audio: aac \(LC\).*48000 Hz, stereo/);
  const frames = packetsOf(file);
  expect(frames).toHaveLength(Math.round(2 * rate));
  frames.forEach(({ time }, index) => {
    expect(Math.abs(time - index / rate)).toBeLessThan(0.5 / 90_000);
  });
  expect(end.outputGroupDetails).toEqual([
    {
      type: 'FILE_GROUP',
      outputDetails: [
        {
          outputFilePaths: [`s3://films/out/${name}-proxy.mp4`],
          durationInMs: expect.any(Number),
          videoDetails: { widthInPx: 128, heightInPx: 72, averageBitrate: expect.any(Number) },
        },
      ],
    },
  ]);
});

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

test('a film that is stored rotated is turned upright, and its proxy is not marked as rotated', async () => {
  const plain = makeFilm('plain.mp4', ...picture('192x108'), ...h264);
  const { text } = await proxyOf(
    'rotated.mp4',
    rotate(plain),
    jobOf('rotated.mp4', { outputs: [film({ Width: 128, Height: 128 })] }),
  );
  expect(text).toMatch(/Video: h264.* 72x128/);
  expect(text).not.toContain('displaymatrix');
  const kept = jobOf('rotated.mp4', { input: { VideoSelector: {} } });
  const asStored = await proxyOf('rotated.mp4', rotate(plain), kept);
  expect(asStored.text).toMatch(/Video: h264.* 128x72/);
  expect(asStored.text).not.toContain('displaymatrix');
});

test('a film without sound has a proxy without sound, unless the job names a track', async () => {
  const silent = makeFilm('silent.mov', ...picture(), ...proRes);
  const { text } = await proxyOf('silent.mov', silent);
  expect(text).not.toContain('Audio:');
  const { job } = await emulator.run(jobOf('silent.mov', { selector: { Tracks: [1] } }));
  expect(job).toMatchObject({
    Status: 'ERROR',
    ErrorMessage:
      'Invalid audio track specified for audio_selector [1]. Audio track [1] not found in input container.',
  });
});

test('surround sound becomes stereo, and tracks of one channel each are combined', async () => {
  const surround = makeFilm('surround.mov', ...picture(), ...sound('5.1'), ...proRes, ...pcm);
  expect((await proxyOf('surround.mov', surround)).text).toMatch(/Audio: aac.* stereo/);
  const tracks = ['-map', '0:v', '-map', '1:a', '-map', '2:a', ...proRes, ...pcm];
  const mono = makeFilm('mono.mov', ...picture(), ...sound('mono'), ...sound('mono'), ...tracks);
  const both = jobOf('mono.mov', { selector: { Tracks: [1, 2] } });
  expect((await proxyOf('mono.mov', mono, both)).text).toMatch(/Audio: aac.* stereo/);
});

test.each([
  ['empty.mov', '', 1010, 'No parser found for container'],
  ['text.mov', 'This is no film.'.repeat(1000), 1010, 'No parser found for container'],
])('%s is an error of its input', async (name, content, code, reason) => {
  await emulator.store(name, content);
  const { job, events } = await emulator.run(jobOf(name));
  const message = `Unable to open input file [s3://films/${name}]: [Failed probe/open: [${reason}]]`;
  expect(job).toMatchObject({ Status: 'ERROR', ErrorCode: code, ErrorMessage: message });
  expect(events.map(({ detail }) => detail)).toMatchObject([
    { status: 'PROGRESSING' },
    { status: 'ERROR', errorCode: code, errorMessage: message },
  ]);
});

test('a playlist is no film, and what it names is not read', async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = `http://127.0.0.1:${port}/a.ts`;
  await emulator.store('list.mov', `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${url}\n`);
  expect((await emulator.run(jobOf('list.mov'))).job).toMatchObject({ ErrorCode: 1010 });
  server.close();
  expect(requests).toBe(0);
});

test('a film that was cut off is an error, before its tables and behind them', async () => {
  const whole = makeFilm(
    'whole.mov',
    ...picture('192x108', '25', 6),
    ...sound('stereo', 6),
    ...proRes,
    ...pcm,
  );
  await emulator.store('no-tables.mov', whole.subarray(0, whole.length / 2));
  const first = await emulator.run(jobOf('no-tables.mov'));
  expect(first.job).toMatchObject({
    ErrorCode: 1010,
    ErrorMessage: expect.stringContaining('no moov box found in file'),
  });
  const tablesFirst = makeFilm(
    'f.mov',
    ...picture('192x108', '25', 6),
    ...proRes,
    '-movflags',
    '+faststart',
  );
  await emulator.store('cut-off.mov', tablesFirst.subarray(0, tablesFirst.length / 2));
  const second = await emulator.run(jobOf('cut-off.mov'));
  expect(second.job).toMatchObject({
    ErrorCode: 1076,
    ErrorMessage: expect.stringContaining('Is file truncated?'),
  });
  const mxf = makeFilm(
    'f.mxf',
    ...picture('256x144', '25', 6),
    ...sound('stereo', 6),
    ...dnxHr,
    ...pcm,
  );
  await emulator.store('cut-off.mxf', mxf.subarray(0, mxf.length / 2));
  expect((await emulator.run(jobOf('cut-off.mxf'))).job).toMatchObject({
    Status: 'ERROR',
    ErrorCode: 1076,
  });
});

test('sound alone is an error of an output with video, and an output of its own', async () => {
  await emulator.store('sound.wav', makeFilm('sound.wav', ...sound()));
  expect((await emulator.run(jobOf('sound.wav'))).job).toMatchObject({
    Status: 'ERROR',
    ErrorCode: 1040,
  });
  const { events } = await emulator.run(jobOf('sound.wav', { outputs: [film(null)] }));
  expect(events.at(-1)?.detail).toMatchObject({
    status: 'COMPLETE',
    outputGroupDetails: [{ outputDetails: [{ durationInMs: expect.any(Number) }] }],
  });
  const text = describe(await emulator.fetchFile('out/sound.wav-proxy.mp4'));
  expect(text).toContain('Audio: aac (LC)');
  expect(text).not.toContain('Video:');
});

test('a film of a variable rate becomes one of a constant rate', async () => {
  const variable = makeFilm(
    'variable.mp4',
    ...['-f', 'lavfi', '-i', 'color=size=192x108:rate=30000/1001'],
    ...['-vf', 'settb=1/30000,setpts=1001*(N+floor(N/10))', ...keepTimes],
    ...['-enc_time_base', '1/30000', '-frames:v', '60', ...h264, '-video_track_timescale', '30000'],
  );
  const { file } = await proxyOf('variable.mp4', variable);
  const steps = packetsOf(file).map(({ time }, index) => time - (index * 1001) / 30_000);
  expect(Math.max(...steps.map(Math.abs))).toBeLessThan(1e-6);
  // 60 frames in the time of 65 or 66.
  expect(steps.length).toBeGreaterThan(63);
});

test('a picture that begins after its sound does so in the proxy', async () => {
  const late = makeFilm(
    'late.mov',
    ...[
      '-itsoffset',
      '0.4',
      ...picture(),
      ...sound(),
      '-map',
      '0:v',
      '-map',
      '1:a',
      ...h264,
      ...keepTimes,
      ...pcm,
    ],
  );
  const { file } = await proxyOf('late.mov', late);
  const frames = packetsOf(file);
  expect(frames).toHaveLength(50);
  expect(frames[0]?.time).toBeCloseTo(0.4, 3);
});

test('GOPs are closed and as long as the job says, and tables are first', async () => {
  const source = makeFilm(
    'gop.mp4',
    ...picture('192x108', '24000/1001', 4),
    ...sound('stereo', 4),
    ...h264,
  );
  const outputs = [film({}, { SceneChangeDetect: 'DISABLED' })];
  const { file } = await proxyOf('gop.mp4', source, jobOf('gop.mp4', { outputs }));
  const frames = packetsOf(file);
  const keys = frames.flatMap(({ isKey }, index) => (isKey ? [index] : []));
  expect(keys).toEqual([0, 24, 48, 72]);
  // None that is shown before a key frame is decoded after it.
  for (const key of keys) {
    const order = frames[key]?.order ?? 0;
    expect(frames.slice(0, key).every((frame) => frame.order < order)).toBe(true);
  }
  const boxes = (await emulator.read('out/gop.mp4-proxy.mp4')).toString('latin1');
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
});

test('pictures are captured when the job says, and the event names the last one', async () => {
  // Each frame is brighter than the one before, by 1.
  const ramp = ['-f', 'lavfi', '-i', 'color=black:size=64x36:rate=25:duration=5,geq=N+50:128:128'];
  const source = makeFilm('captures.mp4', ...ramp, ...h264, '-qp', '1');
  await emulator.store('captures.mp4', source);
  const { events } = await emulator.run(jobOf('captures.mp4', { outputs: [film(), pictures] }));
  expect(events.at(-1)?.detail).toMatchObject({
    status: 'COMPLETE',
    outputGroupDetails: [
      {
        outputDetails: [
          { outputFilePaths: ['s3://films/out/captures.mp4-proxy.mp4'] },
          {
            outputFilePaths: ['s3://films/out/captures.mp4-poster.0000002.jpg'],
            durationInMs: 6000,
            videoDetails: { widthInPx: 64, heightInPx: 36 },
          },
        ],
      },
    ],
  });
  for (const number of [0, 1, 2]) {
    const file = await emulator.fetchFile(`out/captures.mp4-poster.000000${number}.jpg`);
    expect(describe(file)).toContain('Video: mjpeg');
    // Of 219 steps from 16, as a film has them, to 255 from 0.
    const expected = ((50 + number * 50 - 16) * 255) / 219;
    expect(Math.abs(brightnessOf(file) - expected)).toBeLessThan(4);
  }
});

test.each([
  ['QVBR', {}],
  ['CBR', { RateControlMode: 'CBR', Bitrate: 200_000 }],
  ['VBR', { RateControlMode: 'VBR', Bitrate: 200_000 }],
] as const)('%s keeps within its bitrate', async (name, settings) => {
  const noise = ['-f', 'lavfi', '-i', 'nullsrc=s=160x90:d=2,geq=random(1)*255:128:128'];
  const source = makeFilm('noise.mp4', ...noise, ...h264);
  const rates =
    name === 'QVBR' ? { MaxBitrate: 200_000 } : { MaxBitrate: undefined, QvbrSettings: undefined };
  const outputs = [film({ Width: 160, Height: 90 }, { ...rates, ...settings })];
  const { end } = await proxyOf('noise.mp4', source, jobOf('noise.mp4', { outputs }));
  const bitrate = end.outputGroupDetails[0]?.outputDetails[0]?.videoDetails?.averageBitrate ?? 0;
  expect(bitrate).toBeLessThan(300_000);
  expect(bitrate).toBeGreaterThan(100_000);
});

/** Marks an MP4 as turned by 90 degrees, which FFmpeg writes in no way that all its versions know. */
function rotate(mp4: Buffer): Buffer {
  const rotated = Buffer.from(mp4);
  const header = rotated.indexOf('tkhd');
  const matrix = rotated.indexOf(Buffer.from('00010000000000000000000000000000', 'hex'), header);
  const turned = [0, 65_536, 0, -65_536, 0, 0, 108 * 65_536, 0, 0x40_00_00_00];
  for (const [index, value] of turned.entries()) rotated.writeInt32BE(value, matrix + index * 4);
  return rotated;
}
