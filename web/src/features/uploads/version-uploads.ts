import { errorToast } from '#web/components/toasts/error-toast.ts';
import type { ApiClient } from '#web/lib/api/api-client.ts';
import { reportVersionUpload } from './choice/upload-events.ts';
import { sentBytes, type UploadItem } from './transfer/upload-item.ts';
import type { UploadRecord } from './transfer/upload-record.ts';

const notAdded = errorToast(
  'What was uploaded could not be added to the review. Add it there as a version.',
);

/** The uploads of one session that become versions of reviews, as far as screens of reviews show them. */
export class VersionUploads {
  /** The reviews whose screens show an upload, and those to which a stored file is being added. */
  readonly #shown = new Set<string>();
  readonly #adding = new Set<string>();
  /** The keys of stored uploads that become pages. */
  readonly #stored = new Set<string>();

  /** Reports how much of each is sent, and which are no longer under way: an upload may have been cancelled. */
  report(items: readonly UploadItem[]) {
    const ended = new Set(this.#shown);
    const versions = Map.groupBy(items, ({ record }) => record.review);
    for (const [review, files] of versions) {
      if (review === undefined) continue;
      ended.delete(review);
      this.#shown.add(review);
      const size = files.reduce((sum, { record }) => sum + record.size, 0);
      const sent = files.reduce((sum, item) => sum + sentBytes(item), 0);
      reportVersionUpload({ review, sent: size > 0 ? sent / size : 0 });
    }
    for (const review of ended) if (!this.#adding.has(review)) this.#end(review);
  }

  /**
   * Makes a stored file the newest version of a review; of pictures that become its pages the last one to be stored.
   * @param items of the queue, which may still have it
   */
  async add(
    { call }: ApiClient,
    { key, review, path, pages }: UploadRecord,
    items: readonly UploadItem[],
  ) {
    if (review === undefined) return;
    if (pages) {
      this.#stored.add(key);
      // Every record of a set has the paths of all its pages.
      const isOfSet = (other: UploadRecord) => other.pages?.join('\n') === pages.join('\n');
      if (items.some(({ record }) => isOfSet(record) && !this.#stored.has(record.key))) return;
    }
    this.#adding.add(review);
    try {
      const body = pages ? { pages: [...pages] } : { path };
      const answer = await call('POST /api/reviews/{id}/versions', {
        params: { id: review },
        body,
      });
      reportVersionUpload({ review, added: answer.review.versions.at(-1)?.number });
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
