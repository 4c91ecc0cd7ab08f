import { expect, test } from '@jest/globals';
import {
  describeColor,
  describeFilmCodec,
  describeRate,
  describeResolution,
  describeSound,
  describeStart,
} from './film-words.ts';

const master = {
  codec: 'apch',
  width: 3_840,
  height: 2_160,
  rate: { numerator: 30_000, denominator: 1_001 },
  isVariable: false,
  start: { frame: 107_892, dropFrame: true },
  color: { primaries: 9, transfer: 16, matrix: 9 },
};

test('a film is described as those say who work with it', () => {
  expect([
    describeFilmCodec(master),
    describeResolution(master),
    describeRate(master),
    describeStart(master),
    describeColor(master),
  ]).toEqual([
    'ProRes 422 HQ',
    '3840 × 2160',
    '29.97 fps',
    '01:00:00;00, drop-frame',
    'BT.2020, PQ',
  ]);
  expect(describeRate({ ...master, isVariable: true })).toBe('29.97 fps, variable');
});

test('what is not said is not described', () => {
  expect(describeResolution({ width: 10 })).toBeUndefined();
  expect(describeRate({})).toBeUndefined();
  expect(describeStart({ rate: master.rate })).toBeUndefined();
  // Unspecified.
  expect(describeColor({ color: { primaries: 2, transfer: 2, matrix: 2 } })).toBeUndefined();
});

test.each([
  ['avc1', 'H.264'],
  ['hvc1', 'HEVC'],
  ['AVdh', 'DNxHR'],
  ['V_MPEG4/ISO/AVC', 'H.264'],
  ['V_MPEG4/ISO/ASP', 'MPEG-4 Part 2'],
  ['xyz1', 'xyz1'],
])('the codec %s is called %s', (codec, name) => {
  expect(describeFilmCodec({ codec })).toBe(name);
});

test.each([
  [{ codec: 'lpcm', channels: 6, sampleRate: 48_000 }, 'PCM, 5.1, 48 kHz'],
  [{ codec: 'mp4a', channels: 2, sampleRate: 44_100 }, 'AAC, stereo, 44.1 kHz'],
  [{ codec: 'A_OPUS', channels: 3 }, 'Opus, 3 channels'],
])('a track of sound: %j', (track, text) => {
  expect(describeSound(track)).toBe(text);
});

test('a file of sound has the codec of its sound', () => {
  expect(describeFilmCodec({ sound: [{ codec: 'mp4a' }] })).toBe('AAC');
});
