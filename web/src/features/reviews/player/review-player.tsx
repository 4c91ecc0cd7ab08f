import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { usePictureView } from './picture/use-picture.ts';
import { PlayerFrame } from './player-frame.tsx';
import type { PlayerMarks, PlayerPosition, ReviewPlayerProps } from './player-types.ts';
import { rememberPlace } from './remembered.ts';
import { Stage } from './stage.tsx';
import { frameTimeline, placeAt } from './timeline.ts';
import type { Transport } from './transport.ts';
import { useMedia } from './use-media.ts';
import { placeKey, useNewTransport } from './use-transport.ts';

/** As high as a film needs on a phone, so that comments are seen below it; otherwise what the controls leave. */
export const stageSize =
  'relative aspect-video max-h-[50dvh] min-h-40 grow lg:aspect-auto lg:max-h-none lg:min-h-0 in-data-full:aspect-auto in-data-full:max-h-none landscape-phone:absolute landscape-phone:inset-0 landscape-phone:aspect-auto landscape-phone:max-h-none';

const previewSize = 'relative min-h-0 flex-1 landscape-phone:absolute landscape-phone:inset-0';

/** Plays a version of a work to the frame; sound by its time, and a picture as it is. */
export function ReviewPlayer(props: ReviewPlayerProps) {
  const { storageKey, src, table } = props;
  // The version that was shown before its frames were known.
  const [early, setEarly] = useState<string>();
  if (src !== undefined && !table && early !== storageKey) setEarly(storageKey);
  // Another version has its own place, marks and problems. The places of one are others once its frames are known; but
  // a film that is shown by then goes on, in full screen, too.
  const key = placeKey({ storageKey, table: early === storageKey ? null : table });
  return <VersionPlayer key={key} {...props} />;
}

function VersionPlayer(props: ReviewPlayerProps) {
  const { ref, kind, markers, onMarker, overlay, isPreview = false, className } = props;
  const transport = useNewTransport(props);
  const binding = useMedia(transport, props);
  const view = usePictureView(kind === 'film' || kind === 'picture');
  useTable(transport, props);
  usePositionReports(transport, props);
  useEffect(() => {
    if (isPreview) transport.play();
  }, [transport, isPreview]);
  useImperativeHandle(ref, () => handleOf(transport), [transport]);
  return (
    <PlayerFrame
      label={`Player, ${props.title}`}
      transport={transport}
      kind={kind}
      waveform={props.waveform}
      strip={props.strip}
      problem={binding.problem}
      withTracks={binding.withTracks}
      hasFramesOfProxy={props.hasFramesOfProxy}
      loudspeakers={[{ transport, isHeard: true }]}
      markers={markers}
      onMarker={onMarker}
      className={className}
      host={props.host}
      tools={props.tools}
      quality={props.quality}
      buttons={props.buttons}
      keys={view.keys}
      zoom={view.zoom}
      isPreview={isPreview}
    >
      <Stage
        transport={transport}
        media={props}
        binding={binding}
        stage={view.stage}
        overlay={overlay}
        onDownload={props.onDownload}
        insteadOfDownload={props.insteadOfDownload}
        className={isPreview ? previewSize : stageSize}
      />
    </PlayerFrame>
  );
}

/** A table that was requested again with a link is another object, and a proxy counts it by another clock. */
function useTable(transport: Transport, { table, clock }: ReviewPlayerProps) {
  const isFirst = useRef(true);
  useEffect(() => {
    if (table && !isFirst.current) transport.setTimeline(frameTimeline(table, clock));
    isFirst.current = false;
  }, [transport, table, clock]);
}

/** Reports the position to what is around the player, and remembers it. */
function usePositionReports(transport: Transport, props: ReviewPlayerProps) {
  const { onPosition, isPreview } = props;
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
    const remember = () => !isPreview && rememberPlace(key, transport.state().position);
    onChange();
    addEventListener('pagehide', remember);
    const unsubscribe = transport.subscribe(onChange);
    return () => {
      removeEventListener('pagehide', remember);
      unsubscribe();
      remember();
    };
  }, [transport, key, isPreview]);
}

export function positionOf(transport: Transport): PlayerPosition {
  const { timeline, position, rate } = transport.state();
  const { count } = timeline;
  const share = Number.isFinite(count) && count > 0 ? position / count : 0;
  return { ...placeAt(timeline, position), share, isPlaying: rate !== 0 };
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
