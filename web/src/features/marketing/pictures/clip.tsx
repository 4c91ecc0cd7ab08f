import { classNames } from '#web/lib/class-names.ts';

const tones = {
  teal: 'fill-clip-teal',
  violet: 'fill-clip-violet',
  rose: 'fill-clip-rose',
  green: 'fill-clip-green',
} as const;

export interface ClipProps {
  x: number;
  y: number;
  width: number;
  height: number;
  tone: keyof typeof tones;
  name?: string;
}

/** A clip on the timeline: a block in its track's color, with its name if there is room. */
export function Clip({ x, y, width, height, tone, name }: ClipProps) {
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx="3" className={tones[tone]} />
      {name && (
        <text x={x + 7} y={y + 14} className="fill-sunken text-[11px] font-medium">
          {name}
        </text>
      )}
    </>
  );
}

/** In SVG units: the part of a timeline beyond this is never visible on a phone and not rendered there. */
const phoneEnd = 768;

/** An audio clip: darker, with its waveform in the track's color. */
export function SoundClip({ seed, ...clip }: ClipProps & { seed: number }) {
  const { x, y, width, height, tone } = clip;
  const [seen, beyond] = waveform(clip, seed, phoneEnd);
  const look = tone === 'green' ? 'stroke-clip-green' : 'stroke-clip-rose';
  return (
    <>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx="3"
        className={classNames(tones[tone], 'opacity-20')}
      />
      {seen && <path d={seen} className={look} strokeWidth="1.5" />}
      {beyond && (
        <path d={beyond} className={classNames(look, 'max-sm:hidden')} strokeWidth="1.5" />
      )}
    </>
  );
}

/** A video clip: its first frames below its name. */
export function PictureClip({ frame, ...clip }: ClipProps & { frame: string }) {
  const { x, y, width, height } = clip;
  const count = Math.round((width - 6) / 66);
  const pitch = (width - 6) / count;
  const starts = Array.from({ length: count }, (_, index) => Math.round(x + 4 + index * pitch));
  return (
    <>
      <Clip {...clip} />
      {starts.map((start) => (
        <use
          key={start}
          href={`#${frame}`}
          x={start}
          y={y + 20}
          width={Math.floor(pitch) - 2}
          height={height - 24}
        />
      ))}
    </>
  );
}

/**
 * The vertical strokes of an audio waveform as two SVG paths, before and after an `end`. The same seed always gives the
 * same waveform, on the server and in the browser: integer arithmetic only, because browsers differ in the last digit
 * of a sine. Each stroke starts relative to the one before: the paths, in every landing page, then compress to half.
 * @param box in the picture's units; the strokes are 3 apart, centred in its height
 */
function waveform(
  box: { x: number; y: number; width: number; height: number },
  seed: number,
  end: number,
): [before: string, beyond: string] {
  const middle = box.y + Math.round(box.height / 2);
  const highest = Math.floor(box.height / 2) - 2;
  let state = seed;
  let loudness = highest >> 1;
  let aim = loudness;
  let left = 0;
  /** Half of the previous stroke, at whose lower end the path is. */
  let above = 0;
  const paths: [string, string] = ['', ''];
  for (let x = box.x + 3; x < box.x + box.width - 2; x += 3) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    // Phrases and pauses between them: every third one is nearly silent.
    if (left === 0) {
      left = 5 + ((state >> 9) % 14);
      aim = (state >> 20) % 3 === 0 ? 1 : 4 + ((state >> 14) % (highest - 4));
    }
    left -= 1;
    loudness += Math.trunc((aim - loudness) / 2);
    const half = Math.max(1, loudness - ((state >> 16) % (1 + (loudness >> 1))));
    const path = x < end ? 0 : 1;
    paths[path] += paths[path]
      ? `m3-${above + half}v${half * 2}`
      : `M${x} ${middle - half}v${half * 2}`;
    above = half;
  }
  return paths;
}
