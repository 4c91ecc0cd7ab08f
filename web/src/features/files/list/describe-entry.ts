import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { formatDate, pluralize } from '#web/lib/format.ts';

/** How many files a folder has; empty until it is counted. */
export function describeCount({ content }: Entry): string {
  if (!content) return '';
  const { files, isPartial } = content;
  return isPartial ? `${files.toLocaleString('en-US')}+ files` : pluralize(files, 'file');
}

/** The size of a file, or of a folder that was counted whole; empty for any other. */
export function describeSize({ size, content }: Entry): string {
  if (size !== null) return formatBytes(size);
  return content && !content.isPartial && content.files > 0
    ? formatBytes(Number(content.bytes))
    : '';
}

/** The columns as one line, where there is no room for them. */
export function describeShortly(entry: Entry): string {
  const { kind, date, storage } = entry;
  const facts =
    kind === 'folder'
      ? [entry.doing ?? (describeCount(entry) || 'Folder'), describeSize(entry)]
      : [describeSize(entry), storage === 'cold' && 'Cold', date && formatDate(new Date(date))];
  return facts.filter(Boolean).join(' · ');
}

/** Seconds as `0:42`, or `1:02:03`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
