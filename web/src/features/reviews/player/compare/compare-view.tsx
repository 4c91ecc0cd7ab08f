import { Volume2 } from 'lucide-react';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useState,
} from 'react';
import { NativeSelect } from '#web/components/fields/native-select.tsx';
import { selectLook } from '#web/features/reviews/player/control-buttons.tsx';
import { hasPositions, PlayerFrame } from '#web/features/reviews/player/player-frame.tsx';
import type {
  PlayerHandle,
  PlayerMarker,
  PlayerMedia,
  PlayerPosition,
  ReviewPlayerProps,
} from '#web/features/reviews/player/player-types.ts';
import { positionOf } from '#web/features/reviews/player/review-player.tsx';
import { Stage } from '#web/features/reviews/player/stage.tsx';
import { markerRange, placeAt } from '#web/features/reviews/player/timeline.ts';
import type { Transport } from '#web/features/reviews/player/transport.ts';
import { useMedia } from '#web/features/reviews/player/use-media.ts';
import { useNewTransport, useTransport } from '#web/features/reviews/player/use-transport.ts';
import { CompareBar } from './compare-bar.tsx';
import { narrow } from './compare-placeholder.tsx';
import { lockPlayback } from './lock-playback.ts';
import { mapPositions } from './position-map.ts';
import { clampShare, Wipe } from './wipe.tsx';

/** A version that is compared. */
interface ComparedVersion extends PlayerMedia {
  number: number;
  /** What its place is remembered by, as in the player. */
  storageKey: string;
  onDownload?: (() => void) | undefined;
  /** Called with each position of the version while both play, and when they pause. */
  onPlayed?: ((position: Pick<PlayerPosition, 'share' | 'isPlaying'>) => void) | undefined;
}

interface CompareViewProps {
  /** On the left. */
  older: ComparedVersion;
  /** On the right; the timecode, the bar and the markers are this one's. Both need their tables and links at first. */
  newer: ComparedVersion;
  /** The number of the version whose places `ref` receives, and `onPosition` reports. */
  commented: number;
  ref?: Ref<PlayerHandle>;
  onPosition?: ReviewPlayerProps['onPosition'];
  /** Of either version. */
  markers: { older: readonly PlayerMarker[]; newer: readonly PlayerMarker[] };
  onMarker?: ((id: string) => void) | undefined;
  /** What lies on the picture of a version, by its number. */
  overlayOf?: ((number: number) => ReactNode) | undefined;
  /** Takes the place of the controls while something is drawn. */
  tools?: ReactNode;
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
  const [layout, setLayout] = useState<'side' | 'wipe'>(() =>
    globalThis.matchMedia?.(narrow).matches ? 'wipe' : 'side',
  );
  const [share, setShare] = useState(50);
  const [heard, setHeard] = useState(newer.number);
  const leftTimeline = useTransport(left, ({ timeline }) => timeline);
  const rightTimeline = useTransport(right, ({ timeline }) => timeline);
  const map = useMemo(
    () => mapPositions(rightTimeline, leftTimeline, [newer.table, older.table]),
    [rightTimeline, leftTimeline, newer.table, older.table],
  );
  const back = useMemo(
    () => mapPositions(leftTimeline, rightTimeline, [older.table, newer.table]),
    [leftTimeline, rightTimeline, older.table, newer.table],
  );
  const isOlder = props.commented === older.number;
  const [commented, timeline] = isOlder ? [left, leftTimeline] : [right, rightTimeline];
  useImperativeHandle(props.ref, () => {
    const seek = (position: number) => right.seekTo(isOlder ? back.of(position) : position);
    const placeOfMark = (mark: number | undefined) =>
      mark === undefined ? undefined : placeAt(timeline, isOlder ? map.of(mark) : mark);
    return {
      seekToFrame: seek,
      seekToMilliseconds: (milliseconds) => seek(timeline.positionAt(milliseconds / 1_000)),
      pause: () => right.pause(),
      position: () => positionOf(commented),
      marks: () => {
        const [markIn, out] = [right.state().markIn, right.state().markOut].map(placeOfMark);
        return { ...(markIn && { in: markIn }), ...(out && { out }) };
      },
      clearMarks: () => right.clearMarks(),
    };
  });
  const report = useEffectEvent(() => props.onPosition?.(positionOf(commented)));
  useEffect(() => {
    report();
    return commented.subscribe(() => report());
  }, [commented]);
  const reportPlayed = useEffectEvent(() => {
    const { share, isPlaying } = positionOf(right);
    newer.onPlayed?.({ share, isPlaying });
    // It follows the newer one.
    older.onPlayed?.({ share: positionOf(left).share, isPlaying });
  });
  useEffect(() => right.subscribe(() => reportPlayed()), [right]);
  const shownMarkers = useMemo(
    () => [
      ...markers.newer.map((marker) => ({ ...marker, isOther: isOlder })),
      ...markers.older.flatMap((marker) => {
        const range = markerRange(leftTimeline, marker);
        if (!range) return [];
        const [start, end] = [back.of(range.start), back.of(range.end)];
        const isFrame = rightTimeline.unit === 'frame';
        return {
          ...marker,
          isOther: !isOlder,
          frame: isFrame ? start : undefined,
          endFrame: isFrame ? end : undefined,
          milliseconds: start,
          endMilliseconds: end,
        };
      }),
    ],
    [markers, isOlder, leftTimeline, rightTimeline, back],
  );
  useEffect(() => lockPlayback(right, left, map), [right, left, map]);

  const hasMarkers = markers.older.length + markers.newer.length > 0;
  const onPress = () => right.togglePlay();
  const picture = (version: ComparedVersion, transport: Transport, binding: typeof leftMedia) => (
    <Stage
      transport={transport}
      media={version}
      binding={binding}
      overlay={props.overlayOf?.(version.number)}
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
      strip={newer.strip}
      problem={rightMedia.problem}
      loudspeakers={[
        { transport: left, isHeard: heard === older.number },
        { transport: right, isHeard: heard === newer.number },
      ]}
      markers={shownMarkers}
      keys={{
        w: () => setLayout(layout === 'wipe' ? 'side' : 'wipe'),
        '[': () => setShare(clampShare(share - 5)),
        ']': () => setShare(clampShare(share + 5)),
      }}
      onMarker={onMarker}
      className={className}
      host={props.host}
      tools={props.tools}
      buttons={props.buttons}
    >
      <CompareBar layout={layout} onLayout={setLayout} end={children}>
        {hasPositions(newer.kind) && (
          <>
            <p
              className="min-w-0 text-xs text-muted data-[by=frame]:max-sm:sr-only max-sm:truncate"
              data-by={map.by}
            >
              {map.by === 'frame' ? (
                'Matched frame by frame.'
              ) : (
                <>
                  Matched by time
                  <span className="max-sm:sr-only">, as their frame rates differ or vary.</span>
                </>
              )}
            </p>
            <div className="flex shrink-0 items-center gap-1 text-xs text-muted">
              <Volume2 aria-hidden="true" className="size-4 sm:hidden" strokeWidth={1.5} />
              <span aria-hidden="true" className="max-sm:hidden">
                Sound of
              </span>
              <NativeSelect
                aria-label="Sound"
                data-own-arrows=""
                value={heard}
                onChange={({ target }) => setHeard(Number(target.value))}
                className={selectLook}
              >
                {[older, newer].map(({ number }) => (
                  <option key={number} value={number}>
                    Version {number}
                  </option>
                ))}
              </NativeSelect>
            </div>
          </>
        )}
      </CompareBar>
      <Wipe
        isWipe={layout === 'wipe'}
        // While something is drawn, what it is drawn on is seen and pressed on all of it.
        share={props.tools ? (isOlder ? 100 : 0) : share}
        isFixed={Boolean(props.tools)}
        onShare={setShare}
        left={picture(older, left, leftMedia)}
        right={picture(newer, right, rightMedia)}
        labels={[`Version ${older.number}`, `Version ${newer.number}`]}
        commented={hasMarkers ? (isOlder ? 0 : 1) : undefined}
      />
    </PlayerFrame>
  );
}
