import { File as NodeFile } from 'node:buffer';
import { withoutBrowserHeaders } from '#web/lib/api/signed-request.ts';

/** The part of XMLHttpRequest that sends files, which jsdom's does not send: by the page's own `fetch`. */
class FileRequest {
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  status = 0;
  responseText = '';
  readonly #headers: Record<string, string> = {};
  readonly #end = new AbortController();
  #url = '';

  open(_: string, url: string) {
    this.#url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  abort() {
    this.#end.abort();
  }
  send(body: Blob) {
    void this.#send(body);
  }
  async #send(body: Blob) {
    const { signal } = this.#end;
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    try {
      const request = { method: 'PUT', headers: withoutBrowserHeaders(this.#headers), body };
      const answer = await Promise.race([fetch(this.#url, request), aborted]);
      this.status = answer.status;
      this.responseText = await answer.text();
      this.upload.onprogress?.({ loaded: body.size });
      this.onload();
    } catch {
      if (signal.aborted) this.onabort();
      else this.onerror();
    }
  }
}

/** What browsers have and jsdom lacks, for a page that sends files. There is no IndexedDB: nothing is resumed. */
export function addBrowserParts() {
  Object.assign(globalThis, { XMLHttpRequest: FileRequest });
  const locks = {
    request: (_: string, act: () => unknown) => Promise.resolve(act()),
    query: async () => ({ held: [] }),
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
}

/** A file whose bytes can be read and sent, as those of jsdom cannot. */
export function fileOf(path: string, contents: string): File {
  const file: object = new NodeFile([contents], path.split('/').at(-1) ?? path, {
    lastModified: 1,
  });
  return Object.assign(file, { webkitRelativePath: path.includes('/') ? path : '' }) as File;
}
