import { Columns2, SquareSplitHorizontal } from 'lucide-react';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { iconButton } from '#web/components/button.tsx';
import { useFullScreen } from '#web/features/reviews/player/full-screen.ts';
import { KeyHelp, usePageKeys } from '#web/features/reviews/player/key-help.tsx';
import {
  MarkerLane,
  nextMarker,
  type PlacedMarker,
  placeMarkers,
} from '#web/features/reviews/player/marker-lane.tsx';
import { PlayerControls, selectLook } from '#web/features/reviews/player/player-controls.tsx';
import { usePlayerKeys } from '#web/features/reviews/player/player-keys.ts';
import type {
  PlayerMarker,
  PlayerMedia,
  SeekHandle,
} from '#web/features/reviews/player/player-types.ts';
import { rememberedPlace } from '#web/features/reviews/player/remembered.ts';
import { SeekBar } from '#web/features/reviews/player/seek-bar.tsx';
import { Stage } from '#web/features/reviews/player/stage.tsx';
import { frameTimeline, timeTimeline } from '#web/features/reviews/player/timeline.ts';
import { Transport } from '#web/features/reviews/player/transport.ts';
import { useMedia } from '#web/features/reviews/player/use-media.ts';
import { useTransport } from '#web/features/reviews/player/use-transport.ts';
import { useVolume } from '#web/features/reviews/player/use-volume.ts';
import { classNames } from '#web/lib/class-names.ts';
import { lockPlayback } from './lock-playback.ts';
import { mapPositions } from './position-map.ts';
import { Wipe } from './wipe.tsx';

/** A version that is compared. */
interface ComparedVersion extends PlayerMedia {
  number: number;
  /** What its place is remembered by, as in the player. */
  storageKey: string;
  onDownload?: (() => void) | undefined;
}

interface CompareViewProps {
  /** On the left. */
  older: ComparedVersion;
  /** On the right; the timecode, the bar and the markers are this one's. Both need their tables and links at first. */
  newer: ComparedVersion;
  /** The number of the version whose places `ref` is told. */
  commented: number;
  ref?: Ref<SeekHandle>;
  markers: readonly PlayerMarker[];
  onMarker?: ((id: string) => void) | undefined;
  /** In the row above the pictures, at its end, such as the choice of versions. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Two versions side by side or by a wipe, with one set of controls. */
export function CompareView(props: CompareViewProps) {
  // Other versions have transports of their own.
  return <ComparedPair key={`${props.older.storageKey} ${props.newer.storageKey}`} {...props} />;
}

function ComparedPair(props: CompareViewProps) {
  const { older, newer, markers, onMarker, children, className } = props;
  const left = useTransportOf(older);
  const right = useTransportOf(newer);
  const leftMedia = useMedia(left, older);
  const rightMedia = useMedia(right, newer);
  const view = useRef<HTMLElement>(null);
  const timecode = useRef<HTMLInputElement>(null);
  const fullScreen = useFullScreen(view);
  const [layout, setLayout] = useState<'side' | 'wipe'>('side');
  const [heard, setHeard] = useState(newer.number);
  const [volume, setVolume] = useVolume([
    { transport: left, isHeard: heard === older.number },
    { transport: right, isHeard: heard === newer.number },
  ]);
  const leftTimeline = useTransport(left, ({ timeline }) => timeline);
  const rightTimeline = useTransport(right, ({ timeline }) => timeline);
  const map = useMemo(
    () => mapPositions(rightTimeline, leftTimeline, [newer.table, older.table]),
    [rightTimeline, leftTimeline, newer.table, older.table],
  );
  useImperativeHandle(props.ref, () => {
    const isOlder = props.commented === older.number;
    const timeline = isOlder ? leftTimeline : rightTimeline;
    const back = mapPositions(leftTimeline, rightTimeline, [older.table, newer.table]);
    const seek = (position: number) => right.seekTo(isOlder ? back.of(position) : position);
    return {
      seekToFrame: seek,
      seekToMilliseconds: (milliseconds) => seek(timeline.positionAt(milliseconds / 1_000)),
    };
  });
  useEffect(() => lockPlayback(right, left, map), [right, left, map]);
  const placed = useMemo(() => placeMarkers(rightTimeline, markers), [rightTimeline, markers]);
  const hasPositions = newer.kind === 'film' || newer.kind === 'sound';

  function choose({ marker, start }: PlacedMarker) {
    right.seekTo(start);
    onMarker?.(marker.id);
  }
  function toMarker(direction: 1 | -1) {
    const next = nextMarker(placed, right.state().position, direction);
    if (next) choose(next);
  }
  const [pageKeys, setPageKeys] = usePageKeys();
  usePlayerKeys(
    view,
    right,
    {
      toggleMute: () => setVolume({ ...volume, isMuted: !volume.isMuted }),
      toggleFullScreen: fullScreen.toggle,
      typeTimecode: () => timecode.current?.focus(),
      toMarker,
    },
    pageKeys,
  );

  const onPress = () => right.togglePlay();
  const picture = (version: ComparedVersion, transport: Transport, binding: typeof leftMedia) => (
    <Stage
      transport={transport}
      media={version}
      binding={binding}
      onDownload={version.onDownload}
      onPress={onPress}
      className={layout === 'wipe' ? 'absolute inset-0' : 'relative size-full'}
    />
  );
  const leftPicture = picture(older, left, leftMedia);
  const rightPicture = picture(newer, right, rightMedia);

  return (
    <section
      ref={view}
      data-theme="dark"
      data-full={fullScreen.isFullScreen || undefined}
      aria-label={`Version ${older.number} and version ${newer.number}`}
      className={classNames(
        '@container flex min-h-0 min-w-0 flex-col overflow-hidden bg-surface text-text',
        fullScreen.isFilling && 'fixed inset-0 z-40',
        !fullScreen.isFullScreen && className,
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1">
        <LayoutChoice layout={layout} onLayout={setLayout} />
        {hasPositions && <p className="text-xs text-muted">{describeMap(map.by)}</p>}
        {hasPositions && (
          <select
            aria-label="Sound"
            data-own-arrows=""
            value={heard}
            onChange={({ target }) => setHeard(Number(target.value))}
            className={selectLook}
          >
            {[older, newer].map(({ number }) => (
              <option key={number} value={number}>
                Sound of version {number}
              </option>
            ))}
          </select>
        )}
        <div className="ml-auto">{children}</div>
      </div>
      <Wipe
        isWipe={layout === 'wipe'}
        left={leftPicture}
        right={rightPicture}
        labels={[`Version ${older.number}`, `Version ${newer.number}`]}
      />
      {hasPositions && (
        <div className="border-t border-line px-3 pt-1 pb-2">
          <SeekBar transport={right} />
          <MarkerLane transport={right} markers={placed} onChoose={choose} />
          <PlayerControls
            transport={right}
            timecode={timecode}
            isPlayable={rightMedia.problem === undefined || rightMedia.problem === 'picture'}
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

function describeMap(by: 'frame' | 'time'): string {
  return by === 'frame'
    ? 'Matched frame by frame.'
    : 'Matched by time, as their frame rates differ or vary.';
}

/** The transport of a version, from the place where it was left. */
function useTransportOf({ table, storageKey }: ComparedVersion): Transport {
  const [transport] = useState(() => {
    const timeline = table ? frameTimeline(table) : timeTimeline(Number.NaN);
    return new Transport(timeline, rememberedPlace(storageKey) ?? 0);
  });
  return transport;
}

const layouts = [
  { layout: 'side', label: 'Side by side', Icon: Columns2 },
  { layout: 'wipe', label: 'Wipe', Icon: SquareSplitHorizontal },
] as const;

interface LayoutChoiceProps {
  layout: 'side' | 'wipe';
  onLayout: (layout: 'side' | 'wipe') => void;
}

function LayoutChoice({ layout, onLayout }: LayoutChoiceProps) {
  return (
    <fieldset className="flex shrink-0 rounded-control border border-line p-0.5">
      <legend className="sr-only">Layout</legend>
      {layouts.map(({ layout: offered, label, Icon }) => (
        <button
          key={offered}
          type="button"
          aria-label={label}
          aria-pressed={layout === offered}
          data-tooltip={label}
          onClick={() => onLayout(offered)}
          className={classNames(
            iconButton,
            'size-8 aria-pressed:bg-hover aria-pressed:text-text pointer-coarse:size-10',
          )}
        >
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </button>
      ))}
    </fieldset>
  );
}
