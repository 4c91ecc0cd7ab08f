import { type ReactNode, useMemo, useRef } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useFullScreen } from './full-screen.ts';
import { KeyHelp, usePageKeys } from './key-help.tsx';
import { MarkerLane, nextMarker, type PlacedMarker, placeMarkers } from './marker-lane.tsx';
import { PlayerControls } from './player-controls.tsx';
import { usePlayerKeys } from './player-keys.ts';
import type { PlayerMarker, PlayerMedia } from './player-types.ts';
import { SeekBar } from './seek-bar.tsx';
import type { Transport } from './transport.ts';
import type { MediaBinding } from './use-media.ts';
import { useTransport } from './use-transport.ts';
import { type Loudspeaker, useVolume } from './use-volume.ts';

interface PlayerFrameProps {
  label: string;
  /** What the keys and controls act on. */
  transport: Transport;
  kind: PlayerMedia['kind'];
  problem: MediaBinding['problem'];
  loudspeakers: readonly Loudspeaker[];
  markers: readonly PlayerMarker[];
  onMarker: ((id: string) => void) | undefined;
  className: string | undefined;
  /** What is above the bar: one picture or two. */
  children: ReactNode;
}

/** A player's pictures with its bar, controls and keys, on the page or in full screen. */
export function PlayerFrame(props: PlayerFrameProps) {
  const { label, transport, kind, problem, markers, onMarker, className, children } = props;
  const frame = useRef<HTMLElement>(null);
  const timecode = useRef<HTMLInputElement>(null);
  const fullScreen = useFullScreen(frame);
  const [volume, setVolume] = useVolume(props.loudspeakers);
  const [pageKeys, setPageKeys] = usePageKeys();
  const timeline = useTransport(transport, (state) => state.timeline);
  const placed = useMemo(() => placeMarkers(timeline, markers), [timeline, markers]);

  function choose({ marker, start }: PlacedMarker) {
    transport.seekTo(start);
    onMarker?.(marker.id);
  }
  function toMarker(direction: 1 | -1) {
    const next = nextMarker(placed, transport.state().position, direction);
    if (next) choose(next);
  }
  usePlayerKeys(
    frame,
    transport,
    {
      toggleMute: () => setVolume({ ...volume, isMuted: !volume.isMuted }),
      toggleFullScreen: fullScreen.toggle,
      typeTimecode: () => timecode.current?.focus(),
      toMarker,
    },
    pageKeys,
  );

  return (
    <section
      ref={frame}
      data-theme="dark"
      data-full={fullScreen.isFullScreen || undefined}
      aria-label={label}
      className={classNames(
        '@container flex min-h-0 min-w-0 flex-col overflow-hidden bg-surface text-text',
        fullScreen.isFilling && 'fixed inset-0 z-40',
        !fullScreen.isFullScreen && className,
      )}
    >
      {children}
      {hasPositions(kind) && (
        <div className="border-t border-line px-3 pt-1 pb-2">
          <SeekBar transport={transport} />
          <MarkerLane transport={transport} markers={placed} onChoose={choose} />
          <PlayerControls
            transport={transport}
            timecode={timecode}
            isPlayable={problem === undefined || problem === 'picture'}
            volume={volume}
            onVolume={setVolume}
            isFullScreen={fullScreen.isFullScreen}
            onFullScreen={fullScreen.toggle}
            onMarker={placed.length > 0 ? toMarker : undefined}
          >
            <KeyHelp areOn={pageKeys} onChange={setPageKeys} />
          </PlayerControls>
        </div>
      )}
    </section>
  );
}

/** Whether a file is played, from its first position to its last. */
export function hasPositions(kind: PlayerMedia['kind']): boolean {
  return kind === 'film' || kind === 'sound';
}
