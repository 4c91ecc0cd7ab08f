import type { PersistedUploads } from './persisted-uploads.ts';
import type { PrioritySemaphore } from './priority-semaphore.ts';
import type { QueueOptions } from './queue-options.ts';
import { sendUpload } from './send-upload.ts';
import type { UploadItem } from './upload-item.ts';

/** What a queue sends its items with. */
export interface SendItemOptions extends QueueOptions {
  sending: PrioritySemaphore;
  hashing: PrioritySemaphore;
  persisted: PersistedUploads;
  /** Called with bytes that have been sent, also those that have to be sent again. */
  onSent: (bytes: number) => void;
  /** Called with every request that has no response (true), and with every one that has (false). */
  onConnection: (lost: boolean) => void;
}

/**
 * Sends the file of an item, and keeps its progress in it.
 * @returns the version that it became, if the server tells it
 * @throws as `sendUpload`
 */
export function sendItem(
  item: UploadItem,
  file: File,
  options: SendItemOptions,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { calls, put, backoff, sending, hashing, persisted, onChange } = options;
  const { record, inFlight } = item;
  return sendUpload(
    {
      record,
      file,
      calls: calls(),
      put,
      sending,
      hashing,
      save: (changes) => persisted.save([record], changes),
      backoff: { ...backoff, onConnection: options.onConnection },
      progress: {
        uploaded: (bytes) => {
          item.uploadedBytes = bytes;
          onChange();
        },
        inFlight: (part, bytes) => {
          options.onSent(Math.max(0, bytes - (inFlight.get(part) ?? 0)));
          if (bytes > 0) inFlight.set(part, bytes);
          else inFlight.delete(part);
          onChange();
        },
      },
    },
    signal,
  );
}
