import { ApiError } from '#web/lib/api/api-client.ts';
import { errorCode, readableMessage } from '#web/lib/api/messages.ts';

/**
 * Why an upload has stopped. `blocked`: nothing can be uploaded at present, such as without storage left; `exists`: a
 * file of the same path is there by now; `changed`: the file has changed or cannot be read; `discarded`: the server
 * has no such upload any more, so that it is started again; `failed`: anything else, which retrying may solve.
 */
export type UploadFailure = 'blocked' | 'exists' | 'changed' | 'discarded' | 'failed';

/** An upload that has stopped; its message is a sentence for the user. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly failure: UploadFailure;
  /** The server's error code, such as `storage_full`. */
  readonly code: string | undefined;

  constructor(failure: UploadFailure, message: string, code?: string) {
    super(message);
    this.failure = failure;
    this.code = code;
  }
}

export const changedMessage =
  'The file has changed, or can no longer be read. Please choose it again.';

/** A request without a response: the connection is lost, or the server cannot be reached. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** A response that may be another one the next time: 408, 429 and 5xx. */
export class TemporaryFailure extends Error {
  override readonly name = 'TemporaryFailure';
}

/** Whether a request that was answered with the status may succeed unchanged (RFC 9110, section 15). */
export function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

const failures: Partial<Record<string, UploadFailure>> = {
  storage_full: 'blocked',
  plan_needed: 'blocked',
  too_many_uploads: 'blocked',
  too_many_attempts: 'blocked',
  link_full: 'blocked',
  link_ended: 'blocked',
  file_exists: 'exists',
  not_found: 'discarded',
};

/** Statuses of calls that concern the user or the session rather than one file. */
const blocking = [401, 403, 412];

/** What a failed call of the API means for the upload. */
export function toUploadError(error: unknown): Error {
  if (!(error instanceof ApiError)) return new ConnectionLost();
  const code = errorCode(error);
  // The limits of the gateway have no code, and pass in seconds; those of our own last up to an hour.
  if (isTemporary(error.status) && code !== 'too_many_attempts') {
    return new TemporaryFailure(error.message);
  }
  const failure =
    failures[code ?? ''] ?? (blocking.includes(error.status) ? 'blocked' : ('failed' as const));
  return new UploadError(failure, readableMessage(error, 'The upload failed.'), code);
}
