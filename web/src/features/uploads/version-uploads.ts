import { toast } from '#web/components/toasts/toast.tsx';
import type { ApiClient } from '#web/lib/api/api-client.ts';
import { errorCode, readableMessage } from '#web/lib/api/messages.ts';
import { reportVersionUpload } from './choice/upload-events.ts';
import { sentBytes, type UploadItem } from './transfer/upload-item.ts';
import { type UploadRecord, versionOf } from './transfer/upload-record.ts';

/** The uploads of one session that become versions of reviews, as far as screens of reviews show them. */
export class VersionUploads {
  /** The reviews whose screens show an upload, and those to which a stored file is being added. */
  readonly #shown = new Set<string>();
  readonly #adding = new Set<string>();

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
   * @param items that are left in the queue
   */
  async add({ call }: ApiClient, record: UploadRecord, items: readonly UploadItem[]) {
    const { review, path } = record;
    if (review === undefined || hasOthers(record, items)) return;
    const pages = record.pages?.filter((page) => page !== null);
    if (pages && pages.length < (record.pages?.length ?? 0)) {
      sayNotAdded(notAllUploaded);
      return;
    }
    this.#adding.add(review);
    try {
      const body = pages ? { pages } : { path };
      const answer = await call('POST /api/reviews/{id}/versions', {
        params: { id: review },
        body,
      });
      reportVersionUpload({ review, added: answer.review.versions.at(-1)?.number });
    } catch (error) {
      const isGone = errorCode(error) === 'not_found';
      sayNotAdded(isGone ? reviewGone : readableMessage(error, notAdded));
    } finally {
      this.#adding.delete(review);
      this.#end(review);
    }
  }

  /**
   * Says which pictures become no version, as the last of them were cancelled, while others are stored.
   * @param items that are left in the queue
   */
  cancel(cancelled: readonly UploadRecord[], items: readonly UploadItem[]) {
    const isOver = (record: UploadRecord) =>
      record.pages?.some((page) => page !== null) && !hasOthers(record, items);
    if (cancelled.some(isOver)) sayNotAdded(notAllUploaded);
  }

  #end(review: string) {
    this.#shown.delete(review);
    reportVersionUpload({ review, sent: undefined });
  }
}

/** Whether other uploads that become pages of the same version are in the queue. */
function hasOthers(record: UploadRecord, items: readonly UploadItem[]): boolean {
  const version = versionOf(record);
  return version !== undefined && items.some((item) => versionOf(item.record) === version);
}

const notAdded = 'What was uploaded could not be added to the review. Add it there as a version.';
const notAllUploaded =
  'Not all of its pictures were uploaded. The others are in Files: add them in the review as a version.';
const reviewGone =
  'The review, or a file of the version, is no longer there. What was uploaded is in Files.';

function sayNotAdded(description: string) {
  toast({ title: 'No version was added', description, variant: 'destructive' });
}
