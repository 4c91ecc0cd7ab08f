import { type Box, Clips, FrameStrip, Labels, nameOf, type SoundClip, Waveforms } from './clip.tsx';
import { Frames } from './frames.tsx';

const seconds = ['00', '10', '20', '30', '40', '50'];
const secondWidth = 240;
const ticks = Array.from({ length: 60 }, (_, index) => index * 24);

const title: Box = { x: 168, y: 42, width: 186, height: 34 };
const harbour = video(0, 232);
const interview = video(234, 334);
const hills = video(570, 202);
const lowerThird: Box = { x: 742, y: 42, width: 148, height: 34 };
const closeUp = video(1042, 398);

const green: readonly SoundClip[] = [
  { x: 0, y: 184, width: 232, height: 50, seed: 11 },
  { x: 234, y: 184, width: 538, height: 50, seed: 4 },
];
const rose: readonly SoundClip[] = [
  { x: 96, y: 252, width: 1344, height: 50, seed: 8 },
  { x: 482, y: 320, width: 560, height: 50, seed: 19 },
];
const laterGreen: readonly SoundClip[] = [
  { x: 1042, y: 184, width: 398, height: 50, seed: 27 },
  { x: 1044, y: 320, width: 396, height: 50, seed: 40 },
];

/** The part beyond this is never visible on a phone and not rendered there. */
const phoneEnd = 768;

const names = 'fill-sunken text-[11px] font-medium';

/**
 * An edit in progress: two video tracks, two audio tracks, a take that is being transferred, and the playheads of two
 * users. It keeps its size and is cut off at its end where there is less room.
 */
export function Timeline() {
  return (
    <svg viewBox="0 0 1440 412" aria-hidden="true" className="block w-full min-w-[1440px]">
      <Frames />
      <Ruler />

      <Clips tone="violet" boxes={[title]} />
      <Clips tone="teal" boxes={[harbour, interview, hills]} />
      <FrameStrip frame="harbour" box={harbour} />
      <FrameStrip frame="face" box={interview} />
      <FrameStrip frame="hills" box={hills} />
      <Labels
        className={names}
        at={[
          nameOf(title, 'Title: Harbour Light'),
          nameOf(harbour, 'A001_C004 harbour wide'),
          nameOf(interview, 'B002_C011 interview'),
          nameOf(hills, 'A001_C019 hills'),
        ]}
      />

      <Clips tone="green" boxes={green} className="opacity-20" />
      <Waveforms tone="green" clips={green} />
      <Clips tone="rose" boxes={rose} className="opacity-20" />
      <Waveforms tone="rose" clips={rose} within={[0, phoneEnd]} />

      <Playhead name="Ines" width={38} x={270} motion="playhead-first" />
      <g className="max-sm:hidden">
        <Clips tone="violet" boxes={[lowerThird]} />
        <ArrivingTake />
        <Clips tone="teal" boxes={[closeUp]} />
        <FrameStrip frame="harbour" box={closeUp} />
        <Labels
          className={names}
          at={[nameOf(lowerThird, 'Lower third'), nameOf(closeUp, 'A001_C007 harbour close')]}
        />
        <Clips tone="green" boxes={laterGreen} className="opacity-20" />
        <Waveforms tone="green" clips={laterGreen} />
        <Waveforms tone="rose" clips={rose} within={[phoneEnd, Number.POSITIVE_INFINITY]} />
        <Playhead name="Tomo" width={44} x={690} motion="playhead-second" />
      </g>
    </svg>
  );
}

function video(x: number, width: number): Box {
  return { x, y: 94, width, height: 72 };
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
      <path
        d="M0 28.5h1440M0 84.5h1440M0 174.5h1440M0 242.5h1440M0 310.5h1440"
        className="stroke-line"
      />
      <Labels
        className="fill-muted font-mono text-[11px]"
        at={seconds.map((second, index) => [index * secondWidth + 8, 19, `01:04:${second}:00`])}
      />
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
      <path d={`M${x} 26h${width}v16h-${width - 1}v370h-1z`} className="fill-text" />
      <text x={x + 7} y="38" className="fill-sunken text-[11px] font-semibold">
        {name}
      </text>
    </g>
  );
}
