/** Milliseconds after which a change of speed is shown by two thirds. */
const smoothing = 6_000;

/** A smoothed speed, of bytes or files: a moving average over time, in which recent time counts more. */
export class Speed {
  #at: number | undefined;
  #amount = 0;
  /** Sums over the measured time, with weights that decay: of what was sent, and of milliseconds. */
  #sent = 0;
  #elapsed = 0;
  /** Milliseconds that have been measured. */
  measured = 0;

  /** Adds a measurement: all that was sent until a time in milliseconds. */
  measure(amount: number, at: number) {
    const elapsed = this.#at === undefined ? 0 : at - this.#at;
    if (this.#at !== undefined && elapsed <= 0) return;
    const decay = Math.exp(-elapsed / smoothing);
    if (this.#at !== undefined) this.#sent = this.#sent * decay + (amount - this.#amount);
    this.#elapsed = this.#elapsed * decay + elapsed;
    this.measured += elapsed;
    this.#at = at;
    this.#amount = amount;
  }

  /** Forgets everything, such as while nothing is sent. */
  reset() {
    this.#at = undefined;
    this.#sent = 0;
    this.#elapsed = 0;
    this.measured = 0;
  }

  /** Per second; 0 while unknown. */
  get current(): number {
    return this.#elapsed > 0 ? (this.#sent / this.#elapsed) * 1_000 : 0;
  }
}
