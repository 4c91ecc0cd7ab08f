import type { ApiClient } from '#web/lib/api/api-client.ts';
import type { Backoff } from './retry.ts';
import type { SendOptions } from './send-upload.ts';
import type { UploadRecord } from './upload-record.ts';
import type { UploadStore } from './upload-store.ts';

/** What a queue needs of the page. */
export interface QueueOptions extends Pick<SendOptions, 'put'> {
  /** The client of the opened workspace. */
  client: () => ApiClient;
  backoff: Omit<Backoff, 'onConnection'>;
  store: UploadStore;
  /** Called when something to show has changed. */
  onChange: () => void;
  onStored: (record: UploadRecord, file: File) => void;
}
