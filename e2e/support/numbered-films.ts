import { makeFilm, sound } from '@cutbay/mediaconvert-emulator/films';
import { clipContent, clips } from '#testkit/clips/clips.ts';

/** A film of the kinds that cameras and editors write, with the number of each frame in its picture. */
export interface NumberedFilm {
  name: string;
  /** How many frames. */
  count: number;
  rate: number;
  content: () => Buffer;
  /** What makes its proxy: the browser that uploads it, or MediaConvert. Browsers decode few, and the cloud writes constant rates. */
  makers: readonly ('browser' | 'cloud')[];
  firstDrawn?: number;
  isTurned?: boolean;
}

const count = 30;
const rate = 25;

/** Eight columns, as `testkit/clips/make-clips.sh` draws them. */
const numbers = (width: number, height: number) =>
  `geq=lum=16+219*mod(floor(mod(N\\,256)/pow(2\\,7-floor(X/${width / 8})))+gte(Y\\,${height / 2})\\,2):cb=128:cr=128`;

/** Makes a film of numbered frames. @param options FFmpeg's, of the output */
function numbered(
  name: string,
  options: readonly string[],
  {
    frames = count,
    fps = String(rate),
    size = [128, 64],
    filter = '',
    audio = [] as readonly string[],
  } = {},
): Buffer {
  const [width = 0, height = 0] = size;
  const inputs = ['-f', 'lavfi', '-i', `color=size=${width}x${height}:rate=${fps}`];
  return makeFilm(
    name,
    ...inputs,
    ...audio,
    ...['-vf', numbers(width, height) + filter, '-frames:v', String(frames)],
    ...options,
  );
}

const proRes = (profile: number, pixels: string) => [
  ...['-c:v', 'prores_ks', '-profile:v', String(profile), '-pix_fmt', pixels],
];
const dnxHr = ['-c:v', 'dnxhd', '-profile:v', 'dnxhr_sq', '-pix_fmt', 'yuv422p'];
const x265 = ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-pix_fmt', 'yuv420p10le'];
const pcm = ['-c:a', 'pcm_s16le'];
const both = ['browser', 'cloud'] as const;
const cloud = ['cloud'] as const;
const plain = { count, rate };
/** What DNxHR takes at least. */
const large = { size: [256, 128] };
const seconds = count / rate;
const noise = { audio: sound('stereo', seconds) };

const clip = (name: string, fps: number) => ({
  name,
  count: clips.find((one) => one.name === name)?.times.length ?? 0,
  rate: fps,
  content: () => clipContent(name),
});

export const numberedFilms: readonly NumberedFilm[] = [
  {
    name: 'prores-422.mov',
    ...plain,
    content: () => numbered('a.mov', [...proRes(2, 'yuv422p10le'), ...pcm], noise),
    makers: both,
  },
  {
    name: 'prores-4444.mov',
    ...plain,
    content: () => numbered('a.mov', proRes(4, 'yuva444p10le')),
    makers: both,
  },
  {
    name: 'dnxhr.mov',
    ...plain,
    content: () => numbered('a.mov', [...dnxHr, ...pcm], { ...large, ...noise }),
    makers: cloud,
  },
  {
    name: 'dnxhr.mxf',
    ...plain,
    // Silent: FFmpeg leaves the last frames out of an MXF whose sound ends with them.
    content: () => numbered('a.mxf', dnxHr, large),
    makers: cloud,
  },
  {
    name: 'hevc-10-bit.mp4',
    ...plain,
    content: () => numbered('a.mp4', x265),
    makers: cloud,
  },
  {
    name: 'h264-10-bit-422.mp4',
    ...plain,
    content: () => numbered('a.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv422p10le']),
    makers: cloud,
  },
  {
    name: 'rotated.mp4',
    ...plain,
    content: () => rotated(numbered('a.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'])),
    makers: both,
    isTurned: true,
  },
  {
    name: 'anamorphic.mov',
    ...plain,
    content: () => numbered('a.mov', proRes(2, 'yuv422p10le'), { filter: ',setsar=4/3' }),
    makers: both,
  },
  {
    name: 'silent.mov',
    ...plain,
    content: () => numbered('a.mov', proRes(0, 'yuv422p10le')),
    makers: both,
  },
  {
    name: 'surround.mov',
    ...plain,
    content: () =>
      numbered('a.mov', [...proRes(2, 'yuv422p10le'), ...pcm], { audio: sound('5.1', seconds) }),
    makers: both,
  },
  {
    name: 'one-frame.mov',
    ...plain,
    count: 1,
    content: () => numbered('a.mov', proRes(2, 'yuv422p10le'), { frames: 1 }),
    makers: both,
  },
  {
    name: 'three-hours.mov',
    count: 3 * 60 * 60,
    rate: 1,
    content: () =>
      numbered('a.mov', ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv422p'], {
        frames: 3 * 60 * 60,
        fps: '1',
        size: [64, 32],
      }),
    makers: cloud,
  },
  { ...clip('open-gop.mp4', 25), makers: both },
  { ...clip('5994-drop.mp4', 60_000 / 1_001), makers: both },
  { ...clip('trimmed.mp4', 24), firstDrawn: 17, makers: cloud },
  { ...clip('variable.mp4', 0), makers: ['browser'] },
];

/** Turns the picture clockwise by a quarter when it is shown, by the matrix of its track. */
function rotated(mp4: Buffer): Buffer {
  const header = mp4.indexOf('tkhd');
  const upright = Buffer.from('00010000000000000000000000000000', 'hex');
  const matrix = mp4.indexOf(upright, header);
  const turned = [0, 65_536, 0, -65_536, 0, 0, 64 * 65_536, 0, 0x40_00_00_00];
  for (const [index, value] of turned.entries()) mp4.writeInt32BE(value, matrix + index * 4);
  return mp4;
}
