import { lazy, type ReactNode, type RefObject, Suspense, useMemo, useRef, useState } from 'react';
import { toast } from '#web/components/toasts/toast.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { MarkerLane, nextMarker, type PlacedMarker, placeMarkers } from './bar/marker-lane.tsx';
import { SeekBar } from './bar/seek-bar.tsx';
import { InSheet } from './control-buttons.tsx';
import { useFullScreen } from './full-screen.ts';
import type { KeyedKind } from './key-help.tsx';
import type { PictureView } from './picture/use-picture.ts';
import { ControlSheet, FullScreenButton, PlayerControls } from './player-controls.tsx';
import { type PlayerActions, usePlayerKeys } from './player-keys.ts';
import type { PlayerMarker, PlayerMedia } from './player-types.ts';
import { rememberedKeys, rememberKeys } from './remembered.ts';
import type { Transport } from './transport.ts';
import { useIdle } from './use-idle.ts';
import type { MediaBinding } from './use-media.ts';
import { useTransport } from './use-transport.ts';
import { type Loudspeaker, useVolume } from './use-volume.ts';

const KeyHelp = lazy(async () => ({ default: (await import('./key-help.tsx')).KeyHelp }));
const PictureTools = lazy(async () => ({
  default: (await import('./picture/picture-parts.ts')).PictureTools,
}));

interface PlayerFrameProps {
  label: string;
  /** What the keys and controls act on. */
  transport: Transport;
  kind: PlayerMedia['kind'];
  waveform?: PlayerMedia['waveform'];
  strip?: PlayerMedia['strip'];
  problem: MediaBinding['problem'];
  withTracks?: MediaBinding['withTracks'];
  hasFramesOfProxy?: PlayerMedia['hasFramesOfProxy'];
  loudspeakers: readonly Loudspeaker[];
  markers: readonly PlayerMarker[];
  onMarker: ((id: string) => void) | undefined;
  className: string | undefined;
  /** What is shown in full screen, around the player; the player alone if undefined. */
  host: RefObject<HTMLElement | null> | undefined;
  /** What keys do besides those of every player. */
  keys?: PlayerActions['others'];
  /** Of the picture, where there is one that can be zoomed. */
  zoom?: PictureView['zoom'];
  /** Takes the place of the controls, such as what is drawn with. */
  tools?: ReactNode;
  /** Chooses the file that is played. */
  quality?: ReactNode;
  /** More buttons beside that for full screen. */
  buttons?: ReactNode;
  isPreview?: boolean;
  /** Of a set: its pages, what turns them, and what goes to the next comment. */
  pages?: { strip: ReactNode; buttons: ReactNode; toComment: (direction: 1 | -1) => void };
  /** What is above the bar: one picture or two. */
  children: ReactNode;
}

/** A player's pictures with its bar, controls and keys, on the page or in full screen. */
export function PlayerFrame(props: PlayerFrameProps) {
  const { label, transport, kind, problem, markers, onMarker, className, children } = props;
  const { tools, buttons, zoom, isPreview = false, pages } = props;
  const frame = useRef<HTMLElement>(null);
  const timecode = useRef<HTMLInputElement>(null);
  const fullScreen = useFullScreen(props.host ?? frame);
  const idle = useIdle(transport);
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
  function copyTimecode() {
    const { timeline: current, position } = transport.state();
    const copied = current.format(position);
    navigator.clipboard.writeText(copied).then(
      () => toast({ title: `${copied} copied` }),
      () => toast({ title: 'The timecode could not be copied', variant: 'destructive' }),
    );
  }
  const keyed: KeyedKind = pages
    ? 'set'
    : kind === 'picture'
      ? 'picture'
      : isPreview
        ? 'file'
        : 'film';
  const keyHelp = (
    <Suspense>
      <KeyHelp areOn={pageKeys} onChange={setPageKeys} of={keyed} />
    </Suspense>
  );
  const pictureTools = zoom && (kind === 'film' || kind === 'picture') && (
    <Suspense>
      <PictureTools zoom={zoom} />
    </Suspense>
  );
  usePlayerKeys(
    frame,
    transport,
    {
      toggleMute: () => setVolume({ ...volume, isMuted: !volume.isMuted }),
      toggleFullScreen: fullScreen.toggle,
      typeTimecode: () => timecode.current?.focus(),
      copyTimecode,
      toMarker: pages?.toComment ?? toMarker,
      others: props.keys,
    },
    pageKeys,
  );

  return (
    <section
      ref={frame}
      data-theme="dark"
      data-still={idle.isIdle || undefined}
      aria-label={label}
      {...idle.handlers}
      className={classNames(
        'group/player @container relative flex min-h-0 min-w-0 flex-col overflow-hidden bg-surface text-text data-full:fixed data-full:inset-0 data-full:z-40',
        className,
      )}
    >
      {children}
      {kind === 'picture' && (
        <div className={belowPicture}>
          {pages?.strip}
          <div className="relative flex h-11 items-center justify-end border-t border-line px-3">
            {tools ?? (
              <InSheet value={true}>
                {pages?.buttons}
                {buttons}
                {pictureTools && (
                  <ControlSheet label="Picture controls">
                    {pictureTools}
                    {keyHelp}
                  </ControlSheet>
                )}
                <FullScreenButton {...fullScreen} />
              </InSheet>
            )}
          </div>
        </div>
      )}
      {hasPositions(kind) && (
        <div className="relative border-t border-line px-2 pt-1 pb-1 @xl:px-3 landscape-phone:absolute landscape-phone:inset-x-0 landscape-phone:bottom-0 landscape-phone:border-0 landscape-phone:bg-surface/80 landscape-phone:group-data-still/player:invisible">
          <div inert={tools !== undefined}>
            <MarkerLane transport={transport} markers={placed} onChoose={choose} />
            <SeekBar
              transport={transport}
              isSound={kind === 'sound'}
              waveform={props.waveform}
              strip={props.strip}
            />
            <PlayerControls
              transport={transport}
              timecode={timecode}
              onCopy={copyTimecode}
              isPlayable={problem === undefined || problem === 'picture'}
              volume={volume}
              onVolume={setVolume}
              fullScreen={fullScreen}
              hasMarkers={!isPreview}
              onMarker={placed.length > 0 ? toMarker : undefined}
              quality={props.quality}
              withTracks={props.withTracks}
              hasFramesOfProxy={props.hasFramesOfProxy}
              pictureTools={pictureTools}
              keyHelp={keyHelp}
            >
              {buttons}
            </PlayerControls>
          </div>
          {tools && (
            <div className="absolute inset-0 flex items-center justify-center bg-surface px-2">
              {tools}
            </div>
          )}
        </div>
      )}
    </section>
  );
}

/** On a phone that is held sideways it lies on the picture. */
const belowPicture =
  'landscape-phone:absolute landscape-phone:inset-x-0 landscape-phone:bottom-0 landscape-phone:bg-surface/80';

/**
 * Whether the player's keys work on the whole page: single keys can be turned off (WCAG 2.2, success criterion 2.1.4),
 * and then work where the player has the focus.
 */
function usePageKeys() {
  const [areOn, setOn] = useState(rememberedKeys);
  const choose = (chosen: boolean) => {
    setOn(chosen);
    rememberKeys(chosen);
  };
  return [areOn, choose] as const;
}

/** Whether a file is played, from its first position to its last. */
export function hasPositions(kind: PlayerMedia['kind']): boolean {
  return kind === 'film' || kind === 'sound';
}
