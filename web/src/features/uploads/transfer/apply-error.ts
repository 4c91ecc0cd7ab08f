import { UploadError } from './upload-error.ts';
import type { UploadItem } from './upload-item.ts';

/** Why nothing can be uploaded at present. */
export interface Blocked {
  /** The server's error code, such as `storage_full`. */
  code: string | undefined;
  message: string;
}

/**
 * Sets the state of an upload that an error has stopped: an unexpected error is logged, and fails it.
 * @returns why the whole queue is blocked; undefined if only this upload has failed
 */
export function applyError(item: UploadItem, error: unknown): Blocked | undefined {
  if (!(error instanceof UploadError)) console.error('An upload stopped.', error);
  const { failure, code, message } =
    error instanceof UploadError
      ? error
      : new UploadError('failed', 'The upload failed. Please try again.');
  if (failure === 'blocked') {
    item.state = 'queued';
    return { code, message };
  }
  item.state = 'failed';
  item.failure = { kind: failure, message };
  return undefined;
}
