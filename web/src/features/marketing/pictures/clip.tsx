import { classNames } from '#web/lib/class-names.ts';
import { waveform } from './waveform.ts';

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
