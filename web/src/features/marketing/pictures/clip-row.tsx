import { type Box, Clips, FrameStrip, Labels, nameOf, SoundClips } from './clip.tsx';
import { Frames } from './frames.tsx';

const harbour = video(0, 232);
/** The second of the four clips, or its gap. */
const second = video(234, 268);
const hills = video(504, 334);
const interview = video(840, 344);

/**
 * A section of a timeline whose second clip is offline or available. It is cut off at its end where there is less room.
 */
export function ClipRow({ offline = false }: { offline?: boolean }) {
  const available = offline ? [] : [second];
  return (
    <div className="self-stretch overflow-hidden">
      <svg viewBox="0 0 1184 130" aria-hidden="true" className="block w-full min-w-[62rem]">
        <Frames />
        <Clips tone="teal" boxes={[harbour, ...available, hills, interview]} />
        <FrameStrip frame="harbour" box={harbour} />
        {offline ? <Gap /> : <FrameStrip frame="face" box={second} />}
        <FrameStrip frame="hills" box={hills} />
        <FrameStrip frame="face" box={interview} />
        <Labels
          className="fill-sunken text-[11px] font-medium"
          at={[
            nameOf(harbour, 'A001_C004 harbour wide'),
            ...available.map((box) => nameOf(box, 'B002_C014 pick-up')),
            nameOf(hills, 'A001_C019 hills'),
            nameOf(interview, 'B002_C011 interview'),
          ]}
        />
        <SoundClips
          tone="green"
          clips={[
            { ...sound(0, 232), seed: 11 },
            ...available.map(({ x, width }) => ({ ...sound(x, width), seed: 7 })),
            { ...sound(504, 680), seed: 4 },
          ]}
        />
      </svg>
    </div>
  );
}

function video(x: number, width: number): Box {
  return { x, y: 0, width, height: 72 };
}

function sound(x: number, width: number): Box {
  return { x, y: 80, width, height: 50 };
}

function Gap() {
  return (
    <>
      <rect
        x={second.x + 0.75}
        y="0.75"
        width={second.width - 1.5}
        height="70.5"
        rx="3"
        className="fill-none stroke-clip-rose"
        strokeDasharray="6 5"
        strokeWidth="1.5"
      />
      <text x={second.x + 18} y="41" className="fill-muted font-mono text-[14px]">
        media offline
      </text>
    </>
  );
}
