import { PictureClip, SoundClip } from './clip.tsx';
import { Frames } from './frames.tsx';

/** A gap in the timeline, where a clip has gone offline. It is cut off at its end where there is less room. */
export function OfflineClip() {
  return (
    <div className="self-stretch overflow-hidden">
      <svg viewBox="0 0 1184 130" aria-hidden="true" className="block w-full min-w-[62rem]">
        <Frames />
        <PictureClip
          frame="frame-harbour"
          x={0}
          y={0}
          width={232}
          height={72}
          tone="teal"
          name="A001_C004 harbour wide"
        />
        <rect
          x="234.75"
          y="0.75"
          width="266.5"
          height="70.5"
          rx="3"
          className="fill-none stroke-clip-rose"
          strokeDasharray="6 5"
          strokeWidth="1.5"
        />
        <text x="252" y="41" className="fill-muted font-mono text-[14px]">
          media offline
        </text>
        <PictureClip
          frame="frame-hills"
          x={504}
          y={0}
          width={334}
          height={72}
          tone="teal"
          name="A001_C019 hills"
        />
        <PictureClip
          frame="frame-face"
          x={840}
          y={0}
          width={344}
          height={72}
          tone="teal"
          name="B002_C011 interview"
        />
        <SoundClip x={0} y={80} width={232} height={50} tone="green" seed={11} />
        <SoundClip x={504} y={80} width={680} height={50} tone="green" seed={4} />
      </svg>
    </div>
  );
}
