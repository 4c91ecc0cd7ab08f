import { createHash } from 'node:crypto';
import type { PutPart } from '#web/features/uploads/transfer/put-part.ts';
import { ConnectionLost } from '#web/features/uploads/transfer/upload-error.ts';

interface ServerUpload {
  path: string;
  size: number;
  replace: boolean;
  parts: Map<number, Buffer>;
  /** The SHA-256 of each signed part by its link. */
  links: Map<string, { number: number; sha256: string; expired: boolean }>;
}

interface StartBody {
  path: string;
  size: number;
  replace: boolean;
  sha256?: string;
}

/** How a request fails: without a response, before or after it took effect, or with a status. */
type Fault = 'refused' | 'lost_reply' | number;

type Answer = [status: number, body: object];

/**
 * The API's uploads and S3, as far as the engine can tell: a link is valid for one part with one SHA-256 and can
 * expire, an upload completes only with all its parts, and a file is replaced only if that was requested.
 */
export class UploadServer {
  readonly partSize: number;
  readonly uploads = new Map<string, ServerUpload>();
  readonly files = new Map<string, Buffer>();
  /** The calls of the API, in order. */
  readonly calls: string[] = [];
  /** The parts that S3 has received, as `path part`. */
  readonly received: string[] = [];
  /** The parts that are being received at this moment, and the most there were. */
  atOnce = { now: 0, most: 0 };
  /** Bytes that can still be reserved. */
  left = Number.POSITIVE_INFINITY;
  online = true;
  /** Called with every part that arrives at S3, before it is answered. */
  onPart: (() => unknown) | undefined;
  readonly #faults: { match: string; fault: Fault; times: number }[] = [];
  readonly #completed = new Map<string, string>();
  #ids = 0;

  constructor(partSize = 4) {
    this.partSize = partSize;
  }

  /** Makes coming requests fail: by their call, such as `POST /api/uploads/{id}/parts`, or `PUT`. */
  fail(match: string, fault: Fault, times = 1) {
    this.#faults.push({ match, fault, times });
  }

  /** Ends all faults. */
  repair() {
    this.#faults.length = 0;
  }

  /** S3's answer to a link that has expired. */
  expiredAnswer = { status: 403, body: '<Code>AccessDenied</Code>' };

  expireLinks() {
    for (const { links } of this.uploads.values()) {
      for (const link of links.values()) link.expired = true;
    }
  }

  readonly fetch: typeof fetch = async (path, { method = 'GET', body } = {}) => {
    const [, id] = /^\/api\/uploads\/([^/]+)/.exec(String(path)) ?? [];
    const route = `${method} ${String(path).replace(`/${id}`, '/{id}')}`;
    this.calls.push(route);
    await tick();
    const fault = this.#fault(route);
    if (!this.online || fault === 'refused') throw new TypeError('Failed to fetch');
    const [status, answer] =
      typeof fault === 'number'
        ? refused(fault, 'internal')
        : this.#answer(route, id ?? '', body ? JSON.parse(String(body)) : {});
    if (fault === 'lost_reply') throw new TypeError('Failed to fetch');
    return Response.json(answer, { status });
  };

  readonly put: PutPart = async ({ url, headers, body, signal, onProgress }) => {
    this.atOnce.now += 1;
    this.atOnce.most = Math.max(this.atOnce.most, this.atOnce.now);
    try {
      const bytes = Buffer.from(await body.arrayBuffer().catch(loseConnection));
      onProgress(Math.ceil(bytes.length / 2));
      await tick();
      signal.throwIfAborted();
      const fault = this.#fault('PUT');
      if (!this.online || fault === 'refused') throw new ConnectionLost();
      onProgress(bytes.length);
      if (typeof fault === 'number') return { status: fault, body: '' };
      const status = this.#receive(url, headers, bytes);
      await this.onPart?.();
      signal.throwIfAborted();
      if (fault === 'lost_reply' || !this.online) throw new ConnectionLost();
      return status;
    } finally {
      this.atOnce.now -= 1;
    }
  };

  #fault(route: string): Fault | undefined {
    const found = this.#faults.find(({ match, times }) => match === route && times > 0);
    if (found) found.times -= 1;
    return found?.fault;
  }

  #answer(route: string, id: string, body: Record<string, never>): Answer {
    if (route === 'POST /api/uploads') return this.#start(Object(body));
    const path = this.#completed.get(id);
    if (route === 'POST /api/uploads/{id}/complete' && path) return stored(path);
    const upload = this.uploads.get(id);
    if (!upload) return refused(404, 'not_found');
    if (route === 'GET /api/uploads/{id}') {
      const parts = [...upload.parts].map(([number, { length }]) => ({ number, size: length }));
      return [200, { upload: { id }, parts }];
    }
    if (route === 'POST /api/uploads/{id}/parts') return this.#sign(id, upload, Object(body));
    if (route === 'POST /api/uploads/{id}/complete') return this.#complete(id, upload);
    if (route !== 'DELETE /api/uploads/{id}') throw new Error(`The test has no ${route}.`);
    this.uploads.delete(id);
    this.left += upload.size;
    return [200, { success: true }];
  }

  #start({ path, size, replace, sha256 }: StartBody): Answer {
    if (this.files.has(path) && !replace) return refused(409, 'file_exists');
    if (size > this.left) return refused(409, 'storage_full');
    this.left -= size;
    this.#ids += 1;
    const id = `u${this.#ids}`;
    const upload = { path, size, replace, parts: new Map(), links: new Map() };
    this.uploads.set(id, upload);
    const part =
      size <= this.partSize &&
      sha256 !== undefined &&
      this.#link(id, upload, { number: 1, sha256 });
    return [201, { upload: { id, path, size, partSize: this.partSize }, ...(part && { part }) }];
  }

  #sign(
    id: string,
    upload: ServerUpload,
    { parts }: { parts: { number: number; sha256: string }[] },
  ): Answer {
    return [200, { parts: parts.map((part) => this.#link(id, upload, part)) }];
  }

  #link(id: string, upload: ServerUpload, { number, sha256 }: { number: number; sha256: string }) {
    const url = `https://s3.example/${id}/${number}/${upload.links.size}`;
    upload.links.set(url, { number, sha256, expired: false });
    return { number, url, headers: { 'x-amz-checksum-sha256': sha256 } };
  }

  #receive(url: string, headers: Record<string, string>, bytes: Buffer) {
    const [, id = ''] = /\/(u\d+)\//.exec(url) ?? [];
    const upload = this.uploads.get(id);
    const link = upload?.links.get(url);
    if (!upload || !link) return { status: 404, body: '<Code>NoSuchUpload</Code>' };
    if (link.expired) return this.expiredAnswer;
    if (headers['x-amz-checksum-sha256'] !== link.sha256) {
      return { status: 403, body: '<Code>AccessDenied</Code>' };
    }
    if (createHash('sha256').update(bytes).digest('base64') !== link.sha256) {
      return { status: 400, body: '<Code>BadDigest</Code>' };
    }
    upload.parts.set(link.number, bytes);
    this.received.push(`${upload.path} ${link.number}`);
    return { status: 200, body: '' };
  }

  #complete(id: string, { path, size, replace, parts }: ServerUpload): Answer {
    const bytes = Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part));
    if (bytes.length !== size || parts.size === 0) return refused(409, 'upload_incomplete');
    if (this.files.has(path) && !replace) return refused(409, 'file_exists');
    this.files.set(path, bytes);
    this.uploads.delete(id);
    this.#completed.set(id, path);
    return stored(path);
  }
}

/** A browser reports a body that it cannot read as a network error. */
function loseConnection(): never {
  throw new ConnectionLost();
}

function stored(path: string): Answer {
  return [200, { file: { path } }];
}

function refused(status: number, code: string): Answer {
  return [status, { message: `Refused: ${code}.`, code }];
}

/** Lets other requests proceed. */
function tick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
