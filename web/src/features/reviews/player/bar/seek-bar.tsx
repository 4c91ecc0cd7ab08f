import { lazy, type PointerEvent, Suspense, useState } from 'react';
import { useCounted } from '#web/features/reviews/player/counting/counting.ts';
import { useFirstFrame } from '#web/features/reviews/player/counting/first-frame.ts';
import type { PlayerMedia } from '#web/features/reviews/player/player-types.ts';
import type { Transport } from '#web/features/reviews/player/transport.ts';
import { useTransport } from '#web/features/reviews/player/use-transport.ts';
import { classNames } from '#web/lib/class-names.ts';

const WaveformStrip = lazy(async () => ({
  default: (await import('./waveform-strip.tsx')).WaveformStrip,
}));

/** A range that is drawn by what lies under it; its thumb is as thin as the playhead, so that a press hits its frame. */
const barRange =
  'cursor-pointer appearance-none bg-transparent [&::-moz-range-thumb]:w-px [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:size-px [&::-webkit-slider-thumb]:appearance-none';

interface SeekBarProps {
  transport: Transport;
  /** A bar without a picture above it is higher, for its waveform. */
  isSound: boolean;
  waveform: PlayerMedia['waveform'];
  strip: PlayerMedia['strip'];
}

/**
 * Goes to any position: by pressing and dragging, and with the player's keys. With forced colors only the system's are
 * kept of a background (https://www.w3.org/TR/css-color-adjust-1/#forced-colors-properties).
 */
export function SeekBar({ transport, isSound, waveform, strip }: SeekBarProps) {
  const position = useTransport(transport, (state) => state.position);
  const timeline = useTransport(transport, (state) => state.timeline);
  const markIn = useTransport(transport, (state) => state.markIn);
  const markOut = useTransport(transport, (state) => state.markOut);
  const counted = useCounted(timeline);
  const [first] = useFirstFrame();
  const [hovered, setHovered] = useState<number>();
  const last = timeline.count - 1;
  const hasLength = Number.isFinite(last) && last > 0;
  // Half of what is shown of where the pointer is, so that it does not leave the bar.
  const reach = strip ? '5.25rem' : '2.75rem';
  const share = (at: number) => `${hasLength ? (100 * at) / last : 0}%`;
  const text =
    timeline.unit === 'frame'
      ? `${timeline.format(position)}, frame ${first + position}`
      : timeline.format(position);

  function onPointerMove({ clientX, currentTarget, pointerType }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'mouse' || !hasLength) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setHovered(Math.round(Math.min(Math.max((clientX - left) / width, 0), 1) * last));
  }

  return (
    <div
      className={classNames(
        'group relative touch-none',
        isSound ? 'h-16' : 'h-6 pointer-coarse:h-8',
      )}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setHovered(undefined)}
    >
      {waveform && (
        <Suspense>
          <WaveformStrip waveform={waveform} transport={transport} />
        </Suspense>
      )}
      <div className="pointer-events-none absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line transition-[height] duration-150 group-hover:h-1.5 forced-colors:bg-[GrayText]">
        {(markIn !== undefined || markOut !== undefined) && (
          <div
            className="absolute inset-y-0 bg-clip-teal/60 forced-colors:bg-[LinkText]"
            style={{ left: share(markIn ?? 0), right: share(last - (markOut ?? last)) }}
          />
        )}
        <div
          className="absolute inset-y-0 left-0 rounded-full bg-muted forced-colors:bg-[CanvasText]"
          style={{ width: share(position) }}
        />
      </div>
      {markIn !== undefined && <MarkEdge at={share(markIn)} side="in" />}
      {markOut !== undefined && <MarkEdge at={share(markOut)} side="out" />}
      <div
        className="pointer-events-none absolute inset-y-0.5 w-0.5 -translate-x-1/2 rounded-full bg-text forced-colors:bg-[Highlight]"
        style={{ left: share(position) }}
      />
      <input
        type="range"
        min={0}
        max={hasLength ? last : 0}
        step={1}
        value={hasLength ? position : 0}
        disabled={!hasLength}
        onChange={({ target }) => transport.seekTo(Number(target.value))}
        aria-label="Position"
        aria-valuetext={text}
        className={`${barRange} absolute inset-0 size-full`}
      />
      {hovered !== undefined && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute bottom-full z-10 mb-1 grid -translate-x-1/2 justify-items-center gap-1"
          style={{ left: `clamp(${reach}, ${share(hovered)}, calc(100% - ${reach}))` }}
        >
          {strip && (
            <HoveredFrame key={strip.url} strip={strip} part={(hovered + 0.5) / timeline.count} />
          )}
          <span className="rounded-control bg-text px-1.5 font-mono text-xs text-surface tabular-nums">
            {counted.format(hovered)}
          </span>
        </div>
      )}
    </div>
  );
}

interface HoveredFrameProps {
  strip: NonNullable<PlayerMedia['strip']>;
  /** Of the film, from 0 to 1. */
  part: number;
}

/** The frame of the filmstrip that is nearest; nothing once its link has expired. */
function HoveredFrame({ strip: { url, frames }, part }: HoveredFrameProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  const frame = Math.min(Math.floor(part * frames), frames - 1);
  return (
    <div className="relative aspect-video w-40 overflow-hidden rounded-control bg-[black] shadow-float outline outline-line">
      <img
        src={url}
        alt=""
        data-frame={frame}
        onError={() => setBroken(true)}
        className="absolute inset-y-0 left-0 h-full max-w-none"
        style={{ width: `${100 * frames}%`, transform: `translateX(${(-100 * frame) / frames}%)` }}
      />
    </div>
  );
}

function MarkEdge({ at, side }: { at: string; side: 'in' | 'out' }) {
  return (
    <div
      className={`pointer-events-none absolute inset-y-1 w-1.5 border-y-2 border-clip-teal ${
        side === 'in' ? 'border-l-2' : '-translate-x-full border-r-2'
      }`}
      style={{ left: at }}
    />
  );
}
