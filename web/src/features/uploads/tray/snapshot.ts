import type { Blocked } from '#web/features/uploads/transfer/apply-error.ts';
import { sentBytes, type UploadItem } from '#web/features/uploads/transfer/upload-item.ts';
import type { UploadQueue } from '#web/features/uploads/transfer/upload-queue.ts';

/** One upload, as it is shown. */
export interface UploadRow {
  key: string;
  path: string;
  size: number;
  /** Bytes. */
  sent: number;
  state: UploadItem['state'];
  failure: UploadItem['failure'];
}

/** What the tray shows. */
export interface UploadsSnapshot {
  /** Numbers of files. */
  done: number;
  sending: number;
  queued: number;
  paused: number;
  failed: number;
  /** Uploads of which the file must be given again. */
  needFile: number;
  /** Bytes of all uploads that are shown, and of them those that are stored or sent. */
  totalBytes: number;
  sentBytes: number;
  /** Bytes per second; 0 while unknown. */
  speed: number;
  /** Undefined while unknown. */
  secondsLeft: number | undefined;
  connectionLost: boolean;
  blocked: Blocked | undefined;
  /** Those that need attention first; at most `maxRows`. */
  rows: readonly UploadRow[];
  /** The number of further uploads without a row. */
  hidden: number;
}

const maxRows = 50;

const precedence = ['failed', 'needs_file', 'sending', 'paused', 'queued'] as const;

/** @param speed bytes per second; 0 while unknown */
export function takeSnapshot(queue: UploadQueue, speed: number): UploadsSnapshot {
  const { items, done, connectionLost, blocked } = queue;
  const count = { failed: 0, needs_file: 0, sending: 0, paused: 0, queued: 0 };
  let totalBytes = done.bytes;
  let sent = done.bytes;
  let underWay = 0;
  for (const item of items) {
    const itemSent = sentBytes(item);
    count[item.state] += 1;
    totalBytes += item.record.size;
    sent += itemSent;
    if (item.state === 'sending' || item.state === 'queued')
      underWay += item.record.size - itemSent;
  }
  const rows = precedence
    .flatMap((state) => items.filter((item) => item.state === state).slice(0, maxRows))
    .slice(0, maxRows)
    .map((item) => ({
      key: item.record.key,
      path: item.record.path,
      size: item.record.size,
      sent: sentBytes(item),
      state: item.state,
      failure: item.failure,
    }));
  return {
    done: done.files,
    sending: count.sending,
    queued: count.queued,
    paused: count.paused,
    failed: count.failed,
    needFile: count.needs_file,
    totalBytes,
    sentBytes: sent,
    speed,
    secondsLeft: speed > 0 && underWay > 0 ? underWay / speed : undefined,
    connectionLost: connectionLost && count.sending > 0,
    blocked,
    rows,
    hidden: items.length - rows.length,
  };
}

/** The number of uploads that are not stored yet. */
export function unfinished({ sending, queued, paused, failed, needFile }: UploadsSnapshot): number {
  return sending + queued + paused + failed + needFile;
}
