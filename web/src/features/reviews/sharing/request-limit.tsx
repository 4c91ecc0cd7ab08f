import { maxRequestBytes } from '#shared/link-limits.ts';
import { TextField } from '#web/components/fields/text-field.tsx';
import { formatBytes } from '#web/lib/format-bytes.ts';

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

/** GB, as they are typed. */
export function limitOf(bytes: number): string {
  return String(bytes / gigabyte);
}

/** Undefined if it is no limit that a request can have. */
export function bytesOfLimit(limit: string): number | undefined {
  const bytes = Math.round(Number(limit) * gigabyte);
  return bytes >= 1 && bytes <= maxRequestBytes ? bytes : undefined;
}
