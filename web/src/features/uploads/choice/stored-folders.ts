import { reportStored } from './upload-events.ts';

/** Milliseconds between two reports: refreshing a listing for each of thousands of files would be wasteful. */
const interval = 2_000;

/** Collects the folders in which files were stored, and reports them in intervals: the first one at once. */
export class StoredFolders {
  readonly #folders = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onReport: () => void;

  /** @param onReport called after each report */
  constructor(onReport: () => void) {
    this.#onReport = onReport;
  }

  /** @param path of a stored file */
  add(path: string) {
    this.#folders.add(path.slice(0, path.lastIndexOf('/') + 1));
    if (this.#timer === undefined) this.#report();
  }

  #report() {
    const folders = [...this.#folders];
    this.#folders.clear();
    if (folders.length === 0) {
      this.#timer = undefined;
      return;
    }
    reportStored(folders);
    this.#onReport();
    this.#timer = setTimeout(() => this.#report(), interval);
  }
}
