interface Waiting {
  priority: number;
  grant: () => void;
}

/** A counting semaphore. Of those that wait for a slot, the one with the lowest priority number is next. */
export class PrioritySemaphore {
  #free: number;
  readonly #waiting: Waiting[] = [];

  constructor(slots: number) {
    this.#free = slots;
  }

  /**
   * Waits for a slot.
   * @returns releases it
   * @throws the signal's reason when it aborts while waiting
   */
  async acquire(priority: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(priority, signal);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#release();
    };
  }

  #wait(priority: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
      };
      const waiting = {
        priority,
        grant: () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      const after = this.#waiting.findIndex((other) => other.priority > priority);
      this.#waiting.splice(after < 0 ? this.#waiting.length : after, 0, waiting);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  #release() {
    const next = this.#waiting.shift();
    if (next) next.grant();
    else this.#free += 1;
  }
}
