import type { UploadCalls } from './upload-calls.ts';
import { toUploadError, UploadError } from './upload-error.ts';
import type { UploadRecord } from './upload-record.ts';
import type { UploadStore } from './upload-store.ts';

/** The records of a queue, in the browser's storage. Without it uploads work, but are not resumed after a reload. */
export class PersistedUploads {
  readonly #options: { store: UploadStore; calls: () => UploadCalls };

  constructor(options: { store: UploadStore; calls: () => UploadCalls }) {
    this.#options = options;
  }

  /** Changes records, and persists them. */
  async save(records: readonly UploadRecord[], changes: Partial<UploadRecord> = {}) {
    for (const record of records) Object.assign(record, changes);
    await quietly(() => this.#options.store.put(records));
  }

  async remove(records: readonly UploadRecord[]) {
    await quietly(() => this.#options.store.remove(records.map(({ key }) => key)));
  }

  /**
   * Discards cancelled uploads at the server, and removes their records. Those that cannot be reported to the server stay,
   * and are discarded after the next reload.
   */
  async discard(records: readonly UploadRecord[]) {
    for (const record of records) {
      if (!record.uploadId || (await this.discardAtServer(record.uploadId))) {
        await this.remove([record]);
      }
    }
  }

  /** @returns whether the server has no such upload any more */
  async discardAtServer(id: string): Promise<boolean> {
    try {
      await this.#options.calls().discard(id);
      return true;
    } catch (error) {
      const failed = toUploadError(error);
      return failed instanceof UploadError && failed.failure === 'discarded';
    }
  }
}

async function quietly(write: () => Promise<void>) {
  try {
    await write();
  } catch (error) {
    console.warn('Uploads cannot be kept in this browser.', error);
  }
}
