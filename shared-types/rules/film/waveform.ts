import * as z from 'zod/mini';

/** The most parts of a waveform: as many as a wide bar has points. */
export const maxPeaks = 1_000;

/** The loudest sample that a peak can tell. */
export const fullPeak = 255;

const wrongPeak = 'A peak is a whole number from 0 to 255.';

/** The largest file that a browser reads to measure a waveform that is missing, in bytes: a proxy of a quarter of an hour. */
export const maxMeasuredBytes = 500_000_000;

/**
 * How loud the sound of a film is, or a sound: the loudest sample of each of so many equal parts of its time, from 0 to
 * `fullPeak`. Empty where there is no sound.
 */
export const waveform = z
  .array(z.int(wrongPeak).check(z.minimum(0, wrongPeak), z.maximum(fullPeak, wrongPeak)), {
    error: 'A waveform is a list of peaks.',
  })
  .check(z.maxLength(maxPeaks, 'A waveform has at most 1,000 peaks.'));
export type Waveform = z.infer<typeof waveform>;
