import { classNames } from '#web/lib/class-names.ts';

/*
 * What a timeline is made of. Whatever has one color is one element, because a browser lays out elements, not points:
 * every clip and frame as its own took half of what follows the first paint of the landing page.
 */

const tones = {
  teal: 'fill-clip-teal stroke-clip-teal',
  violet: 'fill-clip-violet stroke-clip-violet',
  rose: 'fill-clip-rose stroke-clip-rose',
  green: 'fill-clip-green stroke-clip-green',
} as const;

type Tone = keyof typeof tones;

/** Where a clip is, in the picture's units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Blocks in the color of their track. A stroke rounds their corners. */
export function Clips({ tone, boxes, className }: ClipsProps) {
  const blocks = boxes.map(
    ({ x, y, width, height }) => `M${x + 3} ${y + 3}h${width - 6}v${height - 6}h${6 - width}z`,
  );
  return (
    <path
      d={blocks.join('')}
      className={classNames(tones[tone], className)}
      strokeWidth="6"
      strokeLinejoin="round"
    />
  );
}

interface ClipsProps {
  tone: Tone;
  boxes: readonly Box[];
  className?: string;
}

/** The frames of a video clip, below its name: those of `frames.tsx`, cut off at its end. */
export function FrameStrip({ frame, box: { x, y, width, height } }: { frame: string; box: Box }) {
  return (
    <rect
      transform={`translate(${x + 4} ${y + 20})`}
      width={width - 8}
      height={height - 24}
      fill={`url(#frame-${frame})`}
    />
  );
}

/** Text at some places. */
export function Labels({ at, className }: { at: readonly Label[]; className: string }) {
  return (
    <text className={className}>
      {at.map(([x, y, text]) => (
        <tspan key={x} x={x} y={y}>
          {text}
        </tspan>
      ))}
    </text>
  );
}

type Label = readonly [x: number, y: number, text: string];

/** The name of a clip, at its top. */
export function nameOf({ x, y }: Box, name: string): Label {
  return [x + 7, y + 14, name];
}

/** Audio clips: darker, with their waveforms in the track's color. */
export function SoundClips({ tone, clips }: { tone: Tone; clips: readonly SoundClip[] }) {
  return (
    <>
      <Clips tone={tone} boxes={clips} className="opacity-20" />
      <Waveforms tone={tone} clips={clips} />
    </>
  );
}

export interface SoundClip extends Box {
  /** What its waveform is computed from. */
  seed: number;
}

/** @param within from where to where the waveforms are drawn */
export function Waveforms({ tone, clips, within = [0, Number.POSITIVE_INFINITY] }: WaveformsProps) {
  const paths = clips.map((clip) => waveform(clip, within));
  return <path d={paths.join('')} className={tones[tone]} strokeWidth="2" />;
}

interface WaveformsProps {
  tone: Tone;
  clips: readonly SoundClip[];
  within?: readonly [from: number, to: number];
}

/**
 * The vertical strokes of an audio waveform as an SVG path. The same seed always gives the same waveform, on the server
 * and in the browser: integer arithmetic only, because browsers differ in the last digit of a sine. Each stroke starts
 * relative to the one before: the paths, in every landing page, then compress to half.
 * @param clip in the picture's units; the strokes are 4 apart, centred in its height
 */
function waveform({ seed, ...box }: SoundClip, [from, to]: readonly [number, number]): string {
  const middle = box.y + Math.round(box.height / 2);
  const highest = Math.floor(box.height / 2) - 2;
  let state = seed;
  let loudness = highest >> 1;
  let aim = loudness;
  let left = 0;
  /** Half of the previous stroke, at whose lower end the path is. */
  let above = 0;
  let path = '';
  for (let x = box.x + 3; x < box.x + box.width - 2 && x < to; x += 4) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    // Phrases and pauses between them: every third one is nearly silent.
    if (left === 0) {
      left = 5 + ((state >> 9) % 14);
      aim = (state >> 20) % 3 === 0 ? 1 : 4 + ((state >> 14) % (highest - 4));
    }
    left -= 1;
    loudness += Math.trunc((aim - loudness) / 2);
    if (x < from) continue;
    const half = Math.max(1, loudness - ((state >> 16) % (1 + (loudness >> 1))));
    path += path ? `m4-${above + half}v${half * 2}` : `M${x} ${middle - half}v${half * 2}`;
    above = half;
  }
  return path;
}
