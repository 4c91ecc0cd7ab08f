import { Columns2, SquareSplitHorizontal } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { iconButton } from '#web/components/button.tsx';
import { selectLook } from '#web/features/reviews/player/player-controls.tsx';
import { hasPositions, PlayerFrame } from '#web/features/reviews/player/player-frame.tsx';
import type {
  PlayerMarker,
  PlayerMedia,
  ReviewPlayerProps,
  SeekHandle,
} from '#web/features/reviews/player/player-types.ts';
import { Stage } from '#web/features/reviews/player/stage.tsx';
import type { Transport } from '#web/features/reviews/player/transport.ts';
import { useMedia } from '#web/features/reviews/player/use-media.ts';
import { useNewTransport, useTransport } from '#web/features/reviews/player/use-transport.ts';
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
  /** The number of the version whose places `ref` receives. */
  commented: number;
  ref?: Ref<SeekHandle>;
  markers: readonly PlayerMarker[];
  onMarker?: ((id: string) => void) | undefined;
  host?: ReviewPlayerProps['host'];
  /** More buttons beside that for full screen. */
  buttons?: ReactNode;
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
  const left = useNewTransport(older);
  const right = useNewTransport(newer);
  const leftMedia = useMedia(left, older);
  const rightMedia = useMedia(right, newer);
  const [layout, setLayout] = useState<'side' | 'wipe'>('side');
  const [heard, setHeard] = useState(newer.number);
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

  return (
    <PlayerFrame
      label={`Version ${older.number} and version ${newer.number}`}
      transport={right}
      kind={newer.kind}
      problem={rightMedia.problem}
      loudspeakers={[
        { transport: left, isHeard: heard === older.number },
        { transport: right, isHeard: heard === newer.number },
      ]}
      markers={markers}
      onMarker={onMarker}
      className={className}
      host={props.host}
      buttons={props.buttons}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1">
        <LayoutChoice layout={layout} onLayout={setLayout} />
        {hasPositions(newer.kind) && (
          <>
            <p className="text-xs text-muted">{describeMap(map.by)}</p>
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
          </>
        )}
        <div className="ml-auto">{children}</div>
      </div>
      <Wipe
        isWipe={layout === 'wipe'}
        left={picture(older, left, leftMedia)}
        right={picture(newer, right, rightMedia)}
        labels={[`Version ${older.number}`, `Version ${newer.number}`]}
      />
    </PlayerFrame>
  );
}

function describeMap(by: 'frame' | 'time'): string {
  return by === 'frame'
    ? 'Matched frame by frame.'
    : 'Matched by time, as their frame rates differ or vary.';
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
