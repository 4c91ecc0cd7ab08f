import type { ApiClient } from '#web/lib/api/api-client.ts';
import { mayReadNow, whenIdle } from '#web/lib/spare-time.ts';
import { makePoster, type PosterSource } from './make-poster.ts';
import { reportPoster, reportProgress } from './poster-progress.ts';
import { storePoster } from './store-poster.ts';

/** A file that has just been uploaded, which is still at hand. */
interface UploadedFile {
  client: () => ApiClient;
  path: string;
  /** The version that it became. */
  version: string | undefined;
  file: File;
}

/** A stored file that a user sees without its poster. */
export interface SeenFile {
  client: () => ApiClient;
  path: string;
}

/** Bytes of stored files that one tab reads for posters, and those that are counted for a file without a measure. */
const readBudget = 1_000_000_000;
const unmeasuredBytes = 8_000_000;

/** Seen files that wait at most: what has been scrolled past long ago does not. */
const maxSeen = 60;

/**
 * Makes the posters of this tab, one at a time: first those of its uploads, then, while the browser has nothing else to
 * do, those of stored files that are seen without one. A file without one is shown by its icon, so failures are of no
 * concern.
 */
class PosterQueue {
  #uploaded: (UploadedFile & { resolve: (hasPoster: boolean) => void })[] = [];
  #seen: SeenFile[] = [];
  #making: { path: string; isOwn: boolean } | null = null;
  #isRunning = false;
  #read = 0;
  #done = 0;

  /** @returns whether it has a poster then; never rejects */
  addUploaded(file: UploadedFile): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#uploaded.push({ ...file, resolve });
    void this.#run();
    return promise;
  }

  addSeen(files: readonly SeenFile[]) {
    // An upload is seen in its list before its poster is made.
    const waiting = new Set([...this.#uploaded, ...this.#seen].map(({ path }) => path));
    if (this.#making) waiting.add(this.#making.path);
    // What was seen last is likely still in sight.
    this.#seen = [...files.filter(({ path }) => !waiting.has(path)), ...this.#seen];
    this.#seen.splice(maxSeen);
    void this.#run();
  }

  async #run() {
    this.#report();
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let make = await this.#next(); make; make = await this.#next()) {
      this.#report();
      await make().catch(() => undefined);
      this.#making = null;
      this.#done += 1;
      this.#report();
    }
    this.#isRunning = false;
    this.#done = 0;
    this.#report();
  }

  async #next(): Promise<(() => Promise<void>) | undefined> {
    if (this.#uploaded.length === 0 && this.#seen.length > 0 && (await this.#mayReadSeen())) {
      await whenIdle();
    }
    const uploaded = this.#uploaded.shift();
    if (uploaded) {
      this.#making = { path: uploaded.path, isOwn: true };
      return async () => {
        const { client, path, version, file, resolve } = uploaded;
        const made = await this.#store(client, { path, version }, { kind: 'local', file }).catch(
          () => undefined,
        );
        resolve(made?.isStored === true);
      };
    }
    const seen = document.hidden ? undefined : this.#seen.shift();
    if (!seen) return undefined;
    this.#making = { path: seen.path, isOwn: false };
    return () => this.#makeOfStored(seen);
  }

  /** Otherwise they are forgotten; while the page is hidden, they wait. */
  async #mayReadSeen(): Promise<boolean> {
    if (document.hidden) {
      document.addEventListener('visibilitychange', () => void this.#run(), { once: true });
      return false;
    }
    const mayRead = this.#read < readBudget && (await mayReadNow());
    if (!mayRead) this.#seen = [];
    return mayRead;
  }

  async #makeOfStored({ client, path }: SeenFile) {
    const { attempt } = await client().call('POST /api/files/poster-attempts', { body: { path } });
    if (!attempt) return;
    const { version, url, size } = attempt;
    const { readShare: share } = await this.#store(
      client,
      { path, version },
      { kind: 'stored', path, url, size },
    );
    this.#read += share === undefined ? Math.min(size, unmeasuredBytes) : size * share;
  }

  /** @returns whether there is a poster then, and the share of the film that was read, if that is known */
  async #store(
    client: () => ApiClient,
    of: { path: string; version: string | undefined },
    source: PosterSource,
  ): Promise<{ isStored: boolean; readShare?: number | undefined }> {
    const made = await makePoster(source);
    const isStored = made !== null && (await storePoster(client, of, made));
    if (isStored) reportPoster(of.path);
    return { isStored, readShare: made?.readShare };
  }

  #report() {
    const left = this.#uploaded.length + this.#seen.length + (this.#making ? 1 : 0);
    const isOwn = this.#making?.isOwn === true || this.#uploaded.length > 0;
    reportProgress(left === 0 ? null : { done: this.#done, total: this.#done + left, isOwn });
  }
}

export const posterQueue = new PosterQueue();
