import type { AudioSample } from 'mediabunny';
import { fullPeak, maxPeaks, type Waveform } from '#shared/rules/film/waveform.ts';

/** Measures how loud sound is in each of equal parts of a time, as its samples are decoded. */
export class PeakMeter {
  readonly #start: number;
  readonly #partLength: number;
  readonly #peaks = new Float32Array(maxPeaks);
  #samples = new Float32Array(0);

  /** @param span in seconds, of the time that is shown on a bar */
  constructor({ start, end }: { start: number; end: number }) {
    this.#start = start;
    this.#partLength = (end - start) / maxPeaks;
  }

  /** Sound before and after the time is left out. */
  add(
    sample: Pick<
      AudioSample,
      'timestamp' | 'sampleRate' | 'numberOfFrames' | 'numberOfChannels' | 'copyTo'
    >,
  ) {
    const { timestamp, sampleRate, numberOfFrames, numberOfChannels } = sample;
    if (this.#samples.length !== numberOfFrames) this.#samples = new Float32Array(numberOfFrames);
    for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex += 1) {
      sample.copyTo(this.#samples, { planeIndex, format: 'f32-planar' });
      for (let from = 0; from < numberOfFrames; ) {
        const part = Math.floor((timestamp + from / sampleRate - this.#start) / this.#partLength);
        const next = this.#start + (part + 1) * this.#partLength;
        const to = Math.min(
          Math.max(Math.ceil((next - timestamp) * sampleRate), from + 1),
          numberOfFrames,
        );
        this.#addPart(part, from, to);
        from = to;
      }
    }
  }

  #addPart(part: number, from: number, to: number) {
    const before = this.#peaks[part];
    if (before === undefined) return;
    let peak = before;
    for (let index = from; index < to; index += 1) {
      const level = Math.abs(this.#samples[index] ?? 0);
      if (level > peak) peak = level;
    }
    this.#peaks[part] = peak;
  }

  waveform(): Waveform {
    return [...this.#peaks].map((peak) => Math.round(Math.min(peak, 1) * fullPeak));
  }
}
