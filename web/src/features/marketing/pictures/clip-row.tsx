import { PictureClip, SoundClip } from './clip.tsx';
import { Frames } from './frames.tsx';

const videoTrack = { y: 0, height: 72, tone: 'teal' } as const;
const audioTrack = { y: 80, height: 50, tone: 'green' } as const;

/** The position of the second of the four clips, or of its gap. */
const secondClip = { x: 234, width: 268 } as const;

/**
 * A section of a timeline whose second clip is offline or available. It is cut off at its end where there is less room.
 */
export function ClipRow({ offline = false }: { offline?: boolean }) {
  return (
    <div className="self-stretch overflow-hidden">
      <svg viewBox="0 0 1184 130" aria-hidden="true" className="block w-full min-w-[62rem]">
        <Frames />
        <PictureClip
          {...videoTrack}
          frame="frame-harbour"
          x={0}
          width={232}
          name="A001_C004 harbour wide"
        />
        {offline ? (
          <Gap />
        ) : (
          <PictureClip
            {...videoTrack}
            {...secondClip}
            frame="frame-face"
            name="B002_C014 pick-up"
          />
        )}
        <PictureClip
          {...videoTrack}
          frame="frame-hills"
          x={504}
          width={334}
          name="A001_C019 hills"
        />
        <PictureClip
          {...videoTrack}
          frame="frame-face"
          x={840}
          width={344}
          name="B002_C011 interview"
        />
        <SoundClip {...audioTrack} x={0} width={232} seed={11} />
        {!offline && <SoundClip {...audioTrack} {...secondClip} seed={7} />}
        <SoundClip {...audioTrack} x={504} width={680} seed={4} />
      </svg>
    </div>
  );
}

function Gap() {
  return (
    <>
      <rect
        x={secondClip.x + 0.75}
        y="0.75"
        width={secondClip.width - 1.5}
        height="70.5"
        rx="3"
        className="fill-none stroke-clip-rose"
        strokeDasharray="6 5"
        strokeWidth="1.5"
      />
      <text x={secondClip.x + 18} y="41" className="fill-muted font-mono text-[14px]">
        media offline
      </text>
    </>
  );
}
