import type { FrameSummary } from './frame-summary.ts';

/** What the formats of pictures are called that some browsers lack, by the beginning of their names in files. */
const formats: readonly [RegExp, string][] = [
  [/^(hvc1|hev1|dvh1|dvhe|V_MPEGH)/, 'HEVC'],
  [/^(ap[a-z0-9]{2}|V_PRORES)/, 'ProRes'],
  [/^AVd[nh]/, 'DNxHD or DNxHR'],
  [/^(xd|mx|m2v1|V_MPEG2)/, 'MPEG-2'],
  [/^(mp4v|V_MPEG4\/ISO\/(SP|ASP|AP))/, 'MPEG-4 Part 2'],
  [/^(jpeg|mjp|V_MJPEG)/, 'Motion JPEG'],
  [/^(av01|V_AV1)/, 'AV1'],
  [/^(vp09|V_VP9)/, 'VP9'],
];

/** What the format of a film's picture is called; undefined for those that every browser plays. */
export function pictureFormat(codec: string): string | undefined {
  return formats.find(([pattern]) => pattern.test(codec))?.[1];
}

/** `29.97 fps`. */
export function formatRate({ numerator, denominator }: FrameSummary['rate']): string {
  return `${Math.round((numerator / denominator) * 1_000) / 1_000} fps`;
}
