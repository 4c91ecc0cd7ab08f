import { maxRequestBytes, maxRequestFiles } from '#shared/rules/link-limits.ts';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { TextField } from '#web/components/fields/text-field.tsx';

const gigabyte = 1_000_000_000;

interface LimitFieldProps {
  /** GB, as it is typed. */
  limit: string;
  onLimit: (limit: string) => void;
  /** Bytes that the request has taken. */
  received?: number;
}

/** How much an upload request takes in all. */
export function LimitField({ limit, onLimit, received }: LimitFieldProps) {
  const most = formatBytes(maxRequestBytes);
  return (
    <TextField
      label="Limit in GB"
      type="number"
      inputMode="decimal"
      min="0"
      step="any"
      value={limit}
      onChange={({ target }) => onLimit(target.value)}
      hint={
        received
          ? `Of all files together, at most ${most}. ${formatBytes(received)} have been received.`
          : `Of all files together, at most ${most}. It takes no more than the storage has room for.`
      }
      className="tabular-nums"
    />
  );
}

interface FilesFieldProps {
  /** A number, as it is typed. */
  files: string;
  onFiles: (files: string) => void;
}

/** How many files an upload request takes in all. */
export function FilesField({ files, onFiles }: FilesFieldProps) {
  return (
    <TextField
      label="Most files"
      type="number"
      inputMode="numeric"
      min="1"
      step="1"
      value={files}
      onChange={({ target }) => onFiles(target.value)}
      hint={`At most ${maxRequestFiles.toLocaleString('en-US')}; empty ones count as well. One sender who has not proven an email can send half of them.`}
      className="tabular-nums"
    />
  );
}

/** Undefined if it is no number of files that a request can have. */
export function filesOfLimit(files: string): number | undefined {
  const count = Number(files);
  return Number.isInteger(count) && count >= 1 && count <= maxRequestFiles ? count : undefined;
}

/** GB, as they are typed. */
export function limitOf(bytes: number): string {
  return String(bytes / gigabyte);
}

/** Undefined if it is no limit that a request can have. */
export function bytesOfLimit(limit: string): number | undefined {
  const bytes = Math.round(Number(limit) * gigabyte);
  return bytes >= 1 && bytes <= maxRequestBytes ? bytes : undefined;
}
