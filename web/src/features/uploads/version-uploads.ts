import { errorToast } from '#web/components/toasts/error-toast.ts';
import type { ApiClient } from '#web/lib/api/api-client.ts';
import { reportVersionUpload } from './choice/upload-events.ts';
import { sentBytes, type UploadItem } from './transfer/upload-item.ts';

const notAdded = errorToast(
  'The file was uploaded, and could not be added to the review. Add it there as a version.',
);

/** The uploads of one session that become versions of reviews, as far as screens of reviews show them. */
export class VersionUploads {
  /** The reviews whose screens show an upload, and those to which a stored file is being added. */
  readonly #shown = new Set<string>();
  readonly #adding = new Set<string>();

  /** Reports how much of each is sent, and which are no longer under way: an upload may have been cancelled. */
  report(items: readonly UploadItem[]) {
    const ended = new Set(this.#shown);
    for (const item of items) {
      const { review, size } = item.record;
      if (review === undefined) continue;
      ended.delete(review);
      this.#shown.add(review);
      reportVersionUpload({ review, sent: size > 0 ? sentBytes(item) / size : 0 });
    }
    for (const review of ended) if (!this.#adding.has(review)) this.#end(review);
  }

  /** Makes a stored file the newest version of a review. */
  async add({ call }: ApiClient, review: string, path: string) {
    this.#adding.add(review);
    try {
      await call('POST /api/reviews/{id}/versions', { params: { id: review }, body: { path } });
      reportVersionUpload({ review, added: true });
    } catch (error) {
      notAdded(error);
    } finally {
      this.#adding.delete(review);
      this.#end(review);
    }
  }

  #end(review: string) {
    this.#shown.delete(review);
    reportVersionUpload({ review, sent: undefined });
  }
}
