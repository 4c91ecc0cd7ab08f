import { onePartBytes } from '#shared/rules/text/file-names.ts';
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
  /** Whether these are many small files, of which their number tells more than their bytes. */
  countsFiles: boolean;
  /** 0 while unknown. */
  filesPerMinute: number;
  /** Undefined while unknown, as it is during the first seconds. */
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

/** From how many files on their number tells more than their bytes, and how large they may be on average. */
const manyFiles = 10;
const maxSmallBytes = onePartBytes;

/** Milliseconds of measurement before a time left is estimated. */
const estimateDelay = 5_000;

/** How fast the uploads proceed. */
interface UploadSpeeds {
  /** Per second; 0 while unknown. */
  bytes: number;
  files: number;
  /** Milliseconds that have been measured. */
  measured: number;
}

const unknownSpeeds: UploadSpeeds = { bytes: 0, files: 0, measured: 0 };

export function takeSnapshot(queue: UploadQueue, speeds = unknownSpeeds): UploadsSnapshot {
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
  const files = done.files + items.length;
  const countsFiles = files >= manyFiles && totalBytes / files <= maxSmallBytes;
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
    speed: speeds.bytes,
    countsFiles,
    filesPerMinute: Math.round(speeds.files * 60),
    secondsLeft: estimate(
      { files: count.sending + count.queued, bytes: underWay, countsFiles },
      speeds,
    ),
    connectionLost: connectionLost && count.sending > 0,
    blocked,
    rows,
    hidden: items.length - rows.length,
  };
}

/** The calls for each of many small files take longer than their bytes, so that these would mislead. */
function estimate(
  { files, bytes, countsFiles }: { files: number; bytes: number; countsFiles: boolean },
  speeds: UploadSpeeds,
): number | undefined {
  const [left, speed] = countsFiles ? [files, speeds.files] : [bytes, speeds.bytes];
  return speeds.measured >= estimateDelay && speed > 0 && left > 0 ? left / speed : undefined;
}

/** The number of uploads that are not stored yet. */
export function unfinished({ sending, queued, paused, failed, needFile }: UploadsSnapshot): number {
  return sending + queued + paused + failed + needFile;
}
