import type { Backoff } from './retry.ts';
import type { SendOptions } from './send-upload.ts';
import type { UploadCalls } from './upload-calls.ts';
import type { UploadRecord } from './upload-record.ts';
import type { UploadStore } from './upload-store.ts';

/** What a queue needs of the page. */
export interface QueueOptions extends Pick<SendOptions, 'put'> {
  /** Those of the opened workspace, or of a guest. */
  calls: () => UploadCalls;
  backoff: Omit<Backoff, 'onConnection'>;
  store: UploadStore;
  /** Called when something to show has changed. */
  onChange: () => void;
  /** @param version what the file became, if the server tells it */
  onStored: (record: UploadRecord, file: File, version: string | undefined) => void;
  /** Called with uploads that are no longer in the queue. */
  onCancelled?: ((records: readonly UploadRecord[]) => void) | undefined;
}
