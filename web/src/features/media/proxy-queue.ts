import { nameOf } from '#shared/rules/text/file-names.ts';
import type { MadeProxy, makeProxy, ProxyMaker, ProxyResult } from './make-proxy.ts';
import { mayMakeProxies } from './may-make-proxies.ts';
import type { Pace, ProxyFailure } from './media-messages.ts';
import { openProxyFiles, removeProxyFile } from './proxy-files.ts';
import { type StoredVersion, storeProxy } from './store-proxy.ts';

/** A film that is being uploaded. */
export interface UploadedFilm {
  /** Of its upload. */
  key: string;
  path: string;
  file: File;
}

interface StoredFilm extends StoredVersion {
  /** Whether the browser could make a poster of the film itself. */
  hasPoster: Promise<boolean>;
}

/** What is shown of the proxies of a tab. */
export interface ProxyProgress {
  /** The film whose proxy is made or sent, and the share of it that is made, from 0 to 1. */
  current: { name: string; share: number } | null;
  /** Of those that are made or wait for it. */
  left: number;
  /** Films of which this browser makes none. */
  failed: readonly { name: string; reason: ProxyFailure }[];
}

interface ProxyQueueOptions {
  /** Makes the poster of a film, of its proxy instead of itself. */
  addPoster: (of: Omit<StoredFilm, 'hasPoster'> & { file: File }) => Promise<unknown>;
  /** What it is made and kept with; the browser's by default. */
  mayMake?: () => Promise<boolean>;
  maker?: () => Promise<typeof makeProxy>;
  files?: { open: typeof openProxyFiles; remove: typeof removeProxyFile };
}

interface Film extends UploadedFilm {
  share: number;
  ended: AbortController;
  stored: PromiseWithResolvers<StoredFilm>;
  isStored: boolean;
}

/** Failures that are shown at most. */
const maxFailures = 5;

/**
 * Makes the proxies of the films that this tab uploads, one at a time, while their parts are sent, and stores each once
 * its film is. What fails or is left undone is made in the cloud, so that an upload never waits or fails for it.
 */
export class ProxyQueue {
  readonly #options: Required<ProxyQueueOptions>;
  /** Those that are made, wait for it, or wait for their upload to end. */
  readonly #films = new Map<string, Film>();
  /** The uploads of which no other proxy is begun. */
  readonly #seen = new Set<string>();
  #names: Promise<() => string> | undefined;
  #maker: ProxyMaker | undefined;
  #pace: Pace = 'full';
  #current: Film | undefined;
  #waiting: Film[] = [];
  #progress: ProxyProgress = { current: null, left: 0, failed: [] };
  readonly #listeners = new Set<() => void>();

  constructor(options: ProxyQueueOptions) {
    this.#options = {
      mayMake: mayMakeProxies,
      maker: async () => (await import('./make-proxy.ts')).makeProxy,
      files: { open: openProxyFiles, remove: removeProxyFile },
      ...options,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly getProgress = (): ProxyProgress => this.#progress;

  /**
   * Makes the proxies of the films that are sent, and forgets those whose upload was cancelled.
   * @param keys of all uploads that are not stored yet
   */
  follow(sent: readonly UploadedFilm[], keys: ReadonlySet<string>, pace: Pace) {
    for (const film of sent) this.#add(film);
    for (const film of this.#films.values()) {
      if (!film.isStored && !keys.has(film.key)) this.#drop(film);
    }
    if (pace === this.#pace) return;
    this.#pace = pace;
    this.#maker?.setPace(pace);
  }

  /** A film has been stored, so that its proxy can be. */
  store(film: UploadedFilm, stored: StoredFilm) {
    this.#add(film);
    const added = this.#films.get(film.key);
    if (!added) return;
    added.isStored = true;
    added.stored.resolve(stored);
  }

  readonly forgetFailures = () => this.#report([]);

  #add({ key, path, file }: UploadedFilm) {
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const stored = Promise.withResolvers<StoredFilm>();
    const film = {
      key,
      path,
      file,
      share: 0,
      ended: new AbortController(),
      stored,
      isStored: false,
    };
    this.#films.set(key, film);
    this.#waiting.push(film);
    if (this.#current) this.#report();
    else void this.#makeNext();
  }

  #drop(film: Film) {
    this.#films.delete(film.key);
    this.#waiting = this.#waiting.filter((other) => other !== film);
    film.ended.abort();
  }

  async #makeNext() {
    for (let film = this.#waiting.shift(); film; film = this.#waiting.shift()) {
      this.#current = film;
      this.#report();
      await this.#make(film).catch(() => this.#drop(film));
    }
    this.#current = undefined;
    this.#report();
  }

  /** @throws if it cannot begin, or is dropped */
  async #make(film: Film) {
    const { mayMake, maker, files } = this.#options;
    if (!(await mayMake())) return this.#drop(film);
    this.#names ??= files.open();
    const name = (await this.#names)();
    const onProgress = (share: number) => {
      film.share = share;
      this.#report();
    };
    let made: ProxyResult | undefined;
    try {
      this.#maker = (await maker())(film.file, name, onProgress, film.ended.signal);
      this.#maker.setPace(this.#pace);
      made = await this.#maker.result;
      if ('reason' in made) {
        const failure = { name: nameOf(film.path), reason: made.reason };
        this.#report([...this.#progress.failed, failure].slice(-maxFailures));
        this.#drop(film);
      }
    } finally {
      this.#maker = undefined;
      // It is stored while the next one is made.
      if (made && 'proxy' in made) void this.#store(film, name, made);
      else await files.remove(name);
    }
  }

  async #store(film: Film, name: string, { proxy, peaks }: MadeProxy) {
    const { addPoster, files } = this.#options;
    try {
      film.ended.signal.throwIfAborted();
      const dropped = new Promise<never>((_, reject) =>
        film.ended.signal.addEventListener('abort', reject),
      );
      const { hasPoster, ...of } = await Promise.race([film.stored.promise, dropped]);
      await storeProxy(of, proxy);
      if (!(await hasPoster)) await addPoster({ ...of, file: proxy });
      const { client, ...version } = of;
      await client().call('POST /api/files/waveform', { body: { ...version, peaks } });
    } catch {
      // The cloud makes it.
    } finally {
      this.#films.delete(film.key);
      await files.remove(name);
    }
  }

  #report(failed = this.#progress.failed) {
    const film = this.#current;
    this.#progress = {
      current: film ? { name: nameOf(film.path), share: film.share } : null,
      left: this.#waiting.length + (film ? 1 : 0),
      failed,
    };
    for (const listener of this.#listeners) listener();
  }
}
