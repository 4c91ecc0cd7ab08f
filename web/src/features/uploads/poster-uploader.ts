import type { ApiClient } from '#web/lib/api-client.ts';
import { makePoster } from './poster-image.ts';
import { hasExpired, withoutBrowserHeaders } from './put-part.ts';

/**
 * Makes and uploads the poster frames of stored files, one at a time. A file without one is shown by its icon, so
 * failures are of no concern.
 */
export class PosterUploader {
  readonly #client: () => ApiClient;
  readonly #onStored: (path: string) => void;
  #last: Promise<void> = Promise.resolve();

  constructor(client: () => ApiClient, onStored: (path: string) => void) {
    this.#client = client;
    this.#onStored = onStored;
  }

  add(path: string, file: File) {
    this.#last = this.#last.then(() => this.#upload(path, file)).catch(() => undefined);
  }

  async #upload(path: string, file: File) {
    const poster = await makePoster(file);
    if (!poster) return;
    let answer = await this.#send(path, poster);
    if (!answer.ok && hasExpired({ status: answer.status, body: await answer.text() })) {
      answer = await this.#send(path, poster);
    }
    if (answer.ok) this.#onStored(path);
  }

  async #send(path: string, poster: Blob): Promise<Response> {
    const { url, headers } = await this.#client().call('POST /api/files/poster', {
      body: { path, size: poster.size },
    });
    return fetch(url, { method: 'PUT', headers: withoutBrowserHeaders(headers), body: poster });
  }
}
