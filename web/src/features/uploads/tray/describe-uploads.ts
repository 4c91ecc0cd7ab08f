import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { pluralize } from '#web/lib/format.ts';
import { type UploadsSnapshot, unfinished } from './snapshot.ts';

/** The state of all uploads in a few words, as the title of the tray, and for screen readers whenever it changes. */
export function describeUploads(snapshot: UploadsSnapshot): string {
  const { done, sending, queued, paused, failed, needFile, connectionLost, blocked } = snapshot;
  if (blocked && sending === 0) return 'Uploads have stopped';
  if (connectionLost) return 'Waiting for a connection';
  if (sending + queued > 0) return `Uploading ${pluralize(sending + queued, 'file')}`;
  if (needFile > 0) return `${pluralize(needFile, 'upload')} interrupted`;
  if (paused > 0) return `${pluralize(paused, 'upload')} paused`;
  if (failed > 0) return `${pluralize(failed, 'upload')} failed`;
  return `${pluralize(done, 'file')} uploaded`;
}

/** Seconds beyond which an estimate says nothing but that few bytes have been sent yet. */
const longestEstimate = 7 * 86_400;

/**
 * The progress of all uploads: `1.2 GB of 3.4 GB, 45 MB/s, 2 minutes left`, or of many small files
 * `38 of 134 files, 96 per minute, a few seconds left`.
 */
export function describeProgress(snapshot: UploadsSnapshot): string {
  const { totalBytes, sentBytes, done, speed, filesPerMinute, secondsLeft, countsFiles } = snapshot;
  const rest = unfinished(snapshot);
  if (rest === 0) return formatBytes(totalBytes);
  const parts = [
    countsFiles
      ? `${done.toLocaleString('en-US')} of ${pluralize(done + rest, 'file')}`
      : `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`,
  ];
  if (snapshot.sending > 0 && !snapshot.connectionLost) {
    if (!countsFiles && speed > 0) parts.push(`${formatBytes(Math.round(speed))}/s`);
    if (countsFiles && filesPerMinute > 0 && secondsLeft !== undefined)
      parts.push(`${filesPerMinute.toLocaleString('en-US')} per minute`);
    if (secondsLeft !== undefined && secondsLeft <= longestEstimate)
      parts.push(describeTimeLeft(secondsLeft));
  }
  return parts.join(', ');
}

/** `40 seconds left`, `3 minutes left`: coarser the longer it takes, so that it does not flicker. */
function describeTimeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 55) return `${Math.ceil(seconds / 10) * 10} seconds left`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${pluralize(minutes, 'minute')} left`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${minutes % 60} min left`;
  return `${pluralize(Math.round(hours / 24), 'day')} left`;
}
