import type { FilmFacts, SoundTrack } from './film-facts.ts';
import { formatRate, pictureFormat } from './film-formats.ts';
import { formatTimecode } from './timecode.ts';

/** Codecs by their names in files, as those say who work with them. */
const codecNames: readonly [RegExp, string][] = [
  [/^(avc[1-4]|V_MPEG4\/ISO\/AVC)$/, 'H.264'],
  [/^apch$/, 'ProRes 422 HQ'],
  [/^apcn$/, 'ProRes 422'],
  [/^apcs$/, 'ProRes 422 LT'],
  [/^apco$/, 'ProRes 422 Proxy'],
  [/^ap4h$/, 'ProRes 4444'],
  [/^ap4x$/, 'ProRes 4444 XQ'],
  [/^AVdn$/, 'DNxHD'],
  [/^AVdh$/, 'DNxHR'],
  [/^V_VP8$/, 'VP8'],
  [/^(mp4a|A_AAC)/, 'AAC'],
  [/^(lpcm|sowt|twos|in24|in32|fl32|fl64|raw|ipcm|fpcm|A_PCM)/, 'PCM'],
  [/^(ac-3|A_AC3)/, 'AC-3'],
  [/^(ec-3|A_EAC3)/, 'E-AC-3'],
  [/^(Opus|A_OPUS)/, 'Opus'],
  [/^(fLaC|A_FLAC)/, 'FLAC'],
  [/^(alac|A_ALAC)/, 'Apple Lossless'],
  [/^(\.mp3|A_MPEG\/L3)/, 'MP3'],
  [/^A_VORBIS/, 'Vorbis'],
];

/** What a codec is called; its name in the file where there is no better one. */
function describeCodec(codec: string): string {
  return codecNames.find(([pattern]) => pattern.test(codec))?.[1] ?? pictureFormat(codec) ?? codec;
}

/** What the codec of a film's picture is called, or of its sound if it has none; undefined if it is not known. */
export function describeFilmCodec({ codec, sound }: FilmFacts): string | undefined {
  const named = codec ?? sound?.[0]?.codec;
  return named && describeCodec(named);
}

/** Such as `1920 × 1080`; undefined if it is not known. */
export function describeResolution({ width, height }: FilmFacts): string | undefined {
  return width === undefined || height === undefined ? undefined : `${width} × ${height}`;
}

/** Such as `23.976 fps`; undefined if it is not known. */
export function describeRate({ rate, isVariable }: FilmFacts): string | undefined {
  return rate && `${formatRate(rate)}${isVariable ? ', variable' : ''}`;
}

/** The timecode of the first frame; undefined if there is none. */
export function describeStart({ rate, start }: FilmFacts): string | undefined {
  if (!rate || !start) return undefined;
  const { frame: startFrame, dropFrame } = start;
  const timecode = formatTimecode(0, { rate, startFrame, dropFrame });
  return `${timecode}${dropFrame ? ', drop-frame' : ''}`;
}

const layouts: Record<number, string> = { 1: 'mono', 2: 'stereo', 6: '5.1', 8: '7.1' };

/** Such as `PCM, 5.1, 48 kHz`. */
export function describeSound({ codec, channels, sampleRate }: SoundTrack): string {
  const parts = [
    describeCodec(codec),
    channels !== undefined && (layouts[channels] ?? `${channels} channels`),
    sampleRate !== undefined && `${sampleRate / 1_000} kHz`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Code points that films have (https://www.itu.int/rec/T-REC-H.273), of primaries and of transfer. */
const primaryNames: Record<number, string> = {
  1: 'BT.709',
  5: 'BT.601 (625 lines)',
  6: 'BT.601 (525 lines)',
  9: 'BT.2020',
  11: 'DCI-P3',
  12: 'Display P3',
};
const transferNames: Record<number, string> = { 8: 'linear', 16: 'PQ', 18: 'HLG' };

/** Such as `BT.2020, PQ`; undefined if it is not known. */
export function describeColor({ color }: FilmFacts): string | undefined {
  if (!color) return undefined;
  const names = [primaryNames[color.primaries], transferNames[color.transfer]].filter(Boolean);
  return names.length > 0 ? names.join(', ') : undefined;
}
