import { Clip, PictureClip, SoundClip } from './clip.tsx';
import { Frames } from './frames.tsx';

const seconds = ['00', '10', '20', '30', '40', '50'];
const secondWidth = 240;
const ticks = Array.from({ length: 60 }, (_, index) => index * 24);

/**
 * An edit in progress: two video tracks, two audio tracks, a take that is being transferred, and the playheads of two
 * users. It keeps its size and is cut off at its end where there is less room.
 */
export function Timeline() {
  return (
    <svg viewBox="0 0 1440 412" aria-hidden="true" className="block w-full min-w-[1440px]">
      <Frames />
      <Ruler />
      <path d="M0 84.5h1440M0 174.5h1440M0 242.5h1440M0 310.5h1440" className="stroke-line" />

      <Clip x={168} y={42} width={186} height={34} tone="violet" name="Title: Harbour Light" />

      <PictureClip
        frame="frame-harbour"
        x={0}
        y={94}
        width={232}
        height={72}
        tone="teal"
        name="A001_C004 harbour wide"
      />
      <PictureClip
        frame="frame-face"
        x={234}
        y={94}
        width={334}
        height={72}
        tone="teal"
        name="B002_C011 interview"
      />
      <PictureClip
        frame="frame-hills"
        x={570}
        y={94}
        width={202}
        height={72}
        tone="teal"
        name="A001_C019 hills"
      />

      <SoundClip x={0} y={184} width={232} height={50} tone="green" seed={11} />
      <SoundClip x={234} y={184} width={538} height={50} tone="green" seed={4} />
      <SoundClip x={96} y={252} width={1344} height={50} tone="rose" seed={8} />
      <SoundClip x={482} y={320} width={560} height={50} tone="rose" seed={19} />

      <Playhead name="Ines" width={38} x={270} motion="playhead-first" />
      <g className="max-sm:hidden">
        <Clip x={742} y={42} width={148} height={34} tone="violet" name="Lower third" />
        <ArrivingTake />
        <PictureClip
          frame="frame-harbour"
          x={1042}
          y={94}
          width={398}
          height={72}
          tone="teal"
          name="A001_C007 harbour close"
        />
        <SoundClip x={1042} y={184} width={398} height={50} tone="green" seed={27} />
        <SoundClip x={1044} y={320} width={396} height={50} tone="green" seed={40} />
        <Playhead name="Tomo" width={44} x={690} motion="playhead-second" />
      </g>
    </svg>
  );
}

function Ruler() {
  return (
    <>
      <path
        d={ticks
          .map((x) => `M${x}.5 ${x % secondWidth ? 22 : 10}v${x % secondWidth ? 6 : 18}`)
          .join('')}
        className="stroke-control"
      />
      <path d="M0 28.5h1440" className="stroke-line" />
      {seconds.map((second, index) => (
        <text
          key={second}
          x={index * secondWidth + 8}
          y="19"
          className="fill-muted font-mono text-[11px]"
        >
          {`01:04:${second}:00`}
        </text>
      ))}
    </>
  );
}

/** A take in transfer: its slot is reserved and fills with progress. */
function ArrivingTake() {
  return (
    <>
      <rect
        x="774.5"
        y="94.5"
        width="265"
        height="71"
        rx="3"
        className="fill-none stroke-clip-teal"
        strokeDasharray="4 4"
      />
      <rect
        x="774"
        y="94"
        width="266"
        height="72"
        rx="3"
        className="take-arriving fill-clip-teal opacity-35"
      />
      <text x="783" y="108" className="fill-text text-[11px] font-medium">
        B002_C014 pick-up
      </text>
      <text x="783" y="152" className="fill-muted text-[11px]">
        arriving
      </text>
    </>
  );
}

interface PlayheadProps {
  name: string;
  width: number;
  x: number;
  motion: 'playhead-first' | 'playhead-second';
}

function Playhead({ name, width, x, motion }: PlayheadProps) {
  return (
    <g className={motion}>
      <path d={`M${x}.5 28v384`} className="stroke-text" strokeWidth="1.5" />
      <path d={`M${x} 26h${width}v16H${x}z`} className="fill-text" />
      <text x={x + 7} y="38" className="fill-sunken text-[11px] font-semibold">
        {name}
      </text>
    </g>
  );
}
