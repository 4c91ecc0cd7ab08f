import type { FileVersion } from '#core/files/objects/file-item.ts';
import { fileTable } from '#core/reviews/proxies/file-table.ts';
import { summarizeFrames } from '#shared/rules/film/frames.ts';

/** MediaConvert charges at least this many seconds of a film (https://aws.amazon.com/mediaconvert/pricing/). */
const leastSeconds = 10;

/** Bytes a second of a film of which nothing tells how long it is, such as an MXF of 100 Mbit/s. */
const assumedRate = 100_000_000 / 8;

/** How long a film is as MediaConvert charges it, in whole seconds. */
export function chargedSeconds(seconds: number): number {
  return Math.max(leastSeconds, Math.ceil(seconds));
}

/** How long a film is for the count of minutes, before its proxy is made: the end of the job corrects it. */
export async function filmSeconds(
  workspaceId: string,
  path: string,
  { versionId, size, duration }: FileVersion,
): Promise<number> {
  const table = await fileTable(workspaceId, { path, versionId, size });
  if (!table) return chargedSeconds(duration ?? size / assumedRate);
  const { span } = summarizeFrames(table);
  return chargedSeconds((span.end - span.first) / span.timescale);
}
