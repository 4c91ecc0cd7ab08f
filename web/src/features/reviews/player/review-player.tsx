import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useFullScreen } from './full-screen.ts';
import { KeyHelp, usePageKeys } from './key-help.tsx';
import { MarkerLane, nextMarker, type PlacedMarker, placeMarkers } from './marker-lane.tsx';
import { PlayerControls } from './player-controls.tsx';
import { usePlayerKeys } from './player-keys.ts';
import type { PlayerMarks, PlayerPosition, ReviewPlayerProps } from './player-types.ts';
import { rememberedPlace, rememberPlace } from './remembered.ts';
import { SeekBar } from './seek-bar.tsx';
import { Stage } from './stage.tsx';
import { frameTimeline, placeAt, timeTimeline } from './timeline.ts';
import { Transport } from './transport.ts';
import { useMedia } from './use-media.ts';
import { useTransport } from './use-transport.ts';
import { useVolume } from './use-volume.ts';

/** As high as a film needs, and no higher than leaves room for the controls. */
const stageSize =
  'relative aspect-video max-h-[70dvh] min-h-40 grow in-data-full:aspect-auto in-data-full:max-h-none';

/** Plays a version of a work to the frame; sound by its time, and a picture as it is. */
export function ReviewPlayer(props: ReviewPlayerProps) {
  // Another version has its own place, marks and problems; and its places are others once its frames are known.
  return <VersionPlayer key={placeKey(props)} {...props} />;
}

function placeKey({ storageKey, table }: ReviewPlayerProps): string {
  return table ? storageKey : `${storageKey} time`;
}

function VersionPlayer(props: ReviewPlayerProps) {
  const { ref, kind, table, markers, onMarker, overlay, className, onDownload } = props;
  const [transport] = useState(() => {
    const timeline = table ? frameTimeline(table) : timeTimeline(Number.NaN);
    return new Transport(timeline, rememberedPlace(placeKey(props)) ?? 0);
  });
  const player = useRef<HTMLElement>(null);
  const timecode = useRef<HTMLInputElement>(null);
  const fullScreen = useFullScreen(player);
  const binding = useMedia(transport, props);
  const [volume, setVolume] = useVolume([{ transport, isHeard: true }]);
  const timeline = useTransport(transport, (state) => state.timeline);
  const placed = useMemo(() => placeMarkers(timeline, markers), [timeline, markers]);
  const hasPositions = kind === 'film' || kind === 'sound';

  useTable(transport, table);
  usePositionReports(transport, props);
  useImperativeHandle(ref, () => handleOf(transport), [transport]);

  function choose({ marker, start }: PlacedMarker) {
    transport.seekTo(start);
    onMarker?.(marker.id);
  }
  function toMarker(direction: 1 | -1) {
    const next = nextMarker(placed, transport.state().position, direction);
    if (next) choose(next);
  }
  const [pageKeys, setPageKeys] = usePageKeys();
  usePlayerKeys(
    player,
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
      ref={player}
      data-theme="dark"
      data-full={fullScreen.isFullScreen || undefined}
      aria-label={`Player, ${props.title}`}
      className={classNames(
        '@container flex min-h-0 min-w-0 flex-col overflow-hidden bg-surface text-text',
        fullScreen.isFilling && 'fixed inset-0 z-40',
        !fullScreen.isFullScreen && className,
      )}
    >
      <Stage
        transport={transport}
        media={props}
        binding={binding}
        overlay={overlay}
        onDownload={onDownload}
        className={stageSize}
      />
      {hasPositions && (
        <div className="border-t border-line px-3 pt-1 pb-2">
          <SeekBar transport={transport} />
          <MarkerLane transport={transport} markers={placed} onChoose={choose} />
          <PlayerControls
            transport={transport}
            timecode={timecode}
            isPlayable={binding.problem === undefined || binding.problem === 'picture'}
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

/** A table that was requested again with a link is another object. */
function useTable(transport: Transport, table: ReviewPlayerProps['table']) {
  const isFirst = useRef(true);
  useEffect(() => {
    if (table && !isFirst.current) transport.setTimeline(frameTimeline(table));
    isFirst.current = false;
  }, [transport, table]);
}

/** Reports the position to what is around the player, and remembers it. */
function usePositionReports(transport: Transport, props: ReviewPlayerProps) {
  const { onPosition } = props;
  const key = placeKey(props);
  const report = useEffectEvent((position: PlayerPosition) => onPosition?.(position));
  useEffect(() => {
    let reported = '';
    const onChange = () => {
      const position = positionOf(transport);
      const { rate, markIn, markOut } = transport.state();
      const current = `${transport.state().position} ${rate !== 0} ${markIn} ${markOut}`;
      if (current === reported) return;
      reported = current;
      report(position);
    };
    const remember = () => rememberPlace(key, transport.state().position);
    onChange();
    addEventListener('pagehide', remember);
    const unsubscribe = transport.subscribe(onChange);
    return () => {
      removeEventListener('pagehide', remember);
      unsubscribe();
      remember();
    };
  }, [transport, key]);
}

function positionOf(transport: Transport): PlayerPosition {
  const { timeline, position, rate } = transport.state();
  return { ...placeAt(timeline, position), isPlaying: rate !== 0 };
}

function handleOf(transport: Transport) {
  return {
    seekToFrame: (frame: number) => {
      const { unit, count } = transport.state().timeline;
      if (unit === 'frame' && Number.isInteger(frame) && frame >= 0 && frame < count)
        transport.seekTo(frame);
    },
    seekToMilliseconds: (milliseconds: number) => {
      const { timeline } = transport.state();
      if (Number.isFinite(milliseconds)) transport.seekTo(timeline.positionAt(milliseconds / 1000));
    },
    pause: () => transport.pause(),
    position: () => positionOf(transport),
    marks: (): PlayerMarks => {
      const { timeline, markIn, markOut } = transport.state();
      return {
        ...(markIn !== undefined && { in: placeAt(timeline, markIn) }),
        ...(markOut !== undefined && { out: placeAt(timeline, markOut) }),
      };
    },
    clearMarks: () => transport.clearMarks(),
  };
}
