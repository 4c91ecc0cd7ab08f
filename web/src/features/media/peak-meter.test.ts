import { expect, test } from '@jest/globals';
import { maxPeaks } from '#shared/rules/film/waveform.ts';
import { PeakMeter } from './peak-meter.ts';

test('each part of the time has its loudest sample, of all channels, whatever its sign', () => {
  const meter = new PeakMeter({ start: 10, end: 20 });
  // 100 samples a second: one for each of the 1,000 parts.
  meter.add(sampleAt(10.005, [0, 0.5, 0], [0, 0, -1]));
  meter.add(sampleAt(14.995, [0.2, 0.4]));
  expect(levels(meter)).toEqual([
    [1, 128],
    [2, 255],
    [499, 51],
    [500, 102],
  ]);
});

test('sound before and after the picture is left out, and what is too loud is as loud as can be', () => {
  const meter = new PeakMeter({ start: 0, end: 10 });
  meter.add(sampleAt(-0.015, [1, 1, 0.2]));
  meter.add(sampleAt(9.995, [1.7, 1, 1]));
  expect(levels(meter)).toEqual([
    [0, 51],
    [maxPeaks - 1, 255],
  ]);
});

test('a part that has many samples has the loudest of them, and those that have none are silent', () => {
  const long = new PeakMeter({ start: 0, end: 100 });
  long.add(sampleAt(0.005, [0.1, 0.9, 0.3, 0, 0, 0, 0, 0, 0, 0, 0.2]));
  expect(levels(long)).toEqual([
    [0, 229],
    [1, 51],
  ]);
  const short = new PeakMeter({ start: 0, end: 1 });
  short.add(sampleAt(0.0005, [0.2, 1]));
  expect(levels(short)).toEqual([
    [0, 51],
    [10, 255],
  ]);
});

/** The parts that are not silent. */
function levels(meter: PeakMeter) {
  return [...meter.waveform().entries()].filter(([, peak]) => peak > 0);
}

/** Sound of 100 samples a second. */
function sampleAt(timestamp: number, ...channels: number[][]) {
  return {
    timestamp,
    sampleRate: 100,
    numberOfFrames: channels[0]?.length ?? 0,
    numberOfChannels: channels.length,
    copyTo(destination: AllowSharedBufferSource, { planeIndex }: { planeIndex: number }) {
      if (destination instanceof Float32Array) destination.set(channels[planeIndex] ?? []);
    },
  };
}
