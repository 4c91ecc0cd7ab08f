/** Milliseconds after which a change of speed is shown by two thirds. */
const smoothing = 6_000;

/** A smoothed speed of what is sent: an exponential moving average over time. */
export class Speed {
  #bytesPerSecond: number | undefined;
  #at: number | undefined;
  #bytes = 0;

  /** Adds a measurement: all bytes sent until a time in milliseconds. */
  measure(bytes: number, at: number) {
    const elapsed = this.#at === undefined ? 0 : at - this.#at;
    if (this.#at !== undefined && elapsed <= 0) return;
    const current = elapsed > 0 ? ((bytes - this.#bytes) / elapsed) * 1_000 : undefined;
    this.#at = at;
    this.#bytes = bytes;
    if (current === undefined) return;
    const weight = 1 - Math.exp(-elapsed / smoothing);
    this.#bytesPerSecond =
      this.#bytesPerSecond === undefined
        ? current
        : this.#bytesPerSecond + weight * (current - this.#bytesPerSecond);
  }

  /** Forgets everything, such as while nothing is sent. */
  reset() {
    this.#bytesPerSecond = undefined;
    this.#at = undefined;
  }

  /** Bytes per second; 0 while unknown. */
  get current(): number {
    return this.#bytesPerSecond ?? 0;
  }
}
