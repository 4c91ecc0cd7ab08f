import { Copy, Maximize, Minimize, SlidersHorizontal, StepBack, StepForward } from 'lucide-react';
import { lazy, type ReactNode, type Ref, Suspense, useId, useState } from 'react';
import { iconButton } from '#web/components/button.tsx';
import { NativeSelect } from '#web/components/fields/native-select.tsx';
import { Sheet } from '#web/components/overlays/sheet.tsx';
import { classNames } from '#web/lib/class-names.ts';
import {
  ControlButton,
  controlSize,
  FirstPosition,
  FrameNumber,
  InSheet,
  LastPosition,
  MarkButtons,
  MarkerButtons,
  MuteButton,
  PlayButton,
  ProxyFrames,
  SpeedChoice,
  selectLook,
  useTabIndex,
  VariableRate,
  VolumeSlider,
} from './control-buttons.tsx';
import { useCounting } from './counting/counting.ts';
import { TimecodeField } from './counting/timecode-field.tsx';
import { countings, type Volume } from './remembered.ts';
import type { Transport } from './transport.ts';
import { useToolbar } from './use-toolbar.ts';
import { useTransport } from './use-transport.ts';

/** Few browsers have the tracks, and few films several. */
const SoundTrackChoice = lazy(async () => ({
  default: (await import('./sound-track-choice.tsx')).SoundTrackChoice,
}));

interface PlayerControlsProps {
  transport: Transport;
  timecode?: Ref<HTMLInputElement>;
  /** Copies the timecode of the position. */
  onCopy: () => void;
  /** Whether there is something to play, and not only positions to go to. */
  isPlayable: boolean;
  volume: Volume;
  onVolume: (volume: Volume) => void;
  fullScreen: { isFullScreen: boolean; toggle: () => void };
  /** Whether there can be markers. */
  hasMarkers: boolean;
  /** Undefined where there are none. */
  onMarker?: ((direction: 1 | -1) => void) | undefined;
  /** The list of keys, where there is a keyboard. */
  keyHelp: ReactNode;
  /** Chooses the file that is played: in the row where there is room. */
  quality?: ReactNode;
  hasFramesOfProxy?: boolean | undefined;
  /** What is played, where one can choose of its sound tracks. */
  withTracks?: HTMLMediaElement | undefined;
  /** Zoom and guides, where there is a picture. */
  pictureTools?: ReactNode;
  /** More buttons, beside that for full screen. */
  children?: ReactNode;
}

/**
 * The buttons below the bar, in one row: those that are always needed, and beside them what there is room for. The rest
 * is behind a button. They are one stop of the Tab key, between the bar and the comment.
 */
export function PlayerControls(props: PlayerControlsProps) {
  const { transport, timecode, isPlayable, fullScreen, children } = props;
  const toolbar = useToolbar();
  const isFrames = useTransport(transport, ({ timeline }) => timeline.unit === 'frame');
  const step = useTransport(transport, ({ timeline }) => timeline.step);
  const stepName = isFrames ? 'frame' : 'step';
  return (
    <div
      {...toolbar}
      role="toolbar"
      aria-label="Playback"
      className="grid h-10 grid-cols-[1fr_auto_1fr] items-center gap-x-1 pointer-coarse:h-11 @xl:gap-x-3"
    >
      <div className="flex min-w-max items-center @md:min-w-0">
        <TimecodeField
          transport={transport}
          {...(timecode && { ref: timecode })}
          {...(isPlayable && { tabIndex: -1 })}
        />
        <div className="hidden min-w-0 @md:block">
          <FrameNumber transport={transport} />
          <VariableRate transport={transport} />
          {props.hasFramesOfProxy && <ProxyFrames />}
        </div>
        <div className={classNames('ml-auto items-center', whereMedium)}>
          <MarkButtons transport={transport} />
          {props.hasMarkers && <MarkerButtons {...props} />}
        </div>
      </div>
      {/* In the middle of the player, whatever is beside it. */}
      <div className="flex items-center">
        <FirstPosition transport={transport} className={whereWide} />
        <ControlButton
          label={`Previous ${stepName}`}
          icon={StepBack}
          onClick={() => transport.stepBy(-step)}
        />
        <PlayButton transport={transport} isPlayable={isPlayable} />
        <ControlButton
          label={`Next ${stepName}`}
          icon={StepForward}
          onClick={() => transport.stepBy(step)}
        />
        <LastPosition transport={transport} className={whereWide} />
      </div>
      <div className="flex items-center justify-end">
        <div className={whereMedium}>
          <SpeedChoice transport={transport} />
        </div>
        <div className="hidden items-center @md:flex">
          <MuteButton {...props} />
          <VolumeSlider
            {...props}
            className={classNames('w-16 pointer-coarse:hidden', whereWide)}
          />
        </div>
        <div className="hidden @md:flex">{props.quality}</div>
        {children}
        <MoreControls {...props} />
        <FullScreenButton {...fullScreen} />
      </div>
    </div>
  );
}

export function FullScreenButton({ isFullScreen, toggle }: PlayerControlsProps['fullScreen']) {
  return (
    <ControlButton
      label={isFullScreen ? 'Exit full screen' : 'Full screen'}
      icon={isFullScreen ? Minimize : Maximize}
      onClick={toggle}
    />
  );
}

/** In the row where the player is that wide, and behind its button where it is not. */
const whereWide = 'hidden @min-[62rem]:flex';
const whereMedium = 'hidden @min-[52rem]:flex';
const unlessWide = '@min-[62rem]:hidden';
const unlessMedium = '@min-[52rem]:hidden';

/** What has no room in the row. */
function MoreControls(props: PlayerControlsProps) {
  const { transport, keyHelp } = props;
  const isFrames = useTransport(transport, ({ timeline }) => timeline.unit === 'frame');
  return (
    <ControlSheet label="More controls">
      <div className={classNames(tiles, unlessWide)}>
        <FirstPosition transport={transport} className="contents" />
        {props.hasMarkers && (
          <div className={classNames('contents', unlessMedium)}>
            <MarkerButtons {...props} />
          </div>
        )}
        <LastPosition transport={transport} className="contents" />
        <div className={classNames('contents', unlessMedium)}>
          <MarkButtons transport={transport} />
        </div>
        <div className="contents @md:hidden">
          <MuteButton {...props} />
        </div>
      </div>
      <MoreRow label="Speed" className={unlessMedium}>
        <SpeedChoice transport={transport} />
      </MoreRow>
      {props.quality && (
        <MoreRow label="Picture" className="@md:hidden [&_button]:bg-hover [&_button]:px-3">
          {props.quality}
        </MoreRow>
      )}
      <MoreRow label="Volume" className={classNames(unlessWide, 'pointer-coarse:hidden')}>
        <VolumeSlider {...props} className="flex w-32" />
      </MoreRow>
      {props.withTracks && (
        <MoreRow label="Sound track">
          <Suspense>
            <SoundTrackChoice
              media={props.withTracks}
              className={`${selectLook} max-w-44 truncate`}
            />
          </Suspense>
        </MoreRow>
      )}
      <MoreRow
        label={isFrames ? 'Count in' : 'Time'}
        about={
          <div className="@md:hidden">
            <FrameNumber transport={transport} />
            <VariableRate transport={transport} />
            {props.hasFramesOfProxy && <ProxyFrames />}
          </div>
        }
      >
        {isFrames && <CountingChoice />}
        <ControlButton
          label={isFrames ? 'Copy timecode' : 'Copy time'}
          icon={Copy}
          onClick={props.onCopy}
        />
      </MoreRow>
      {props.pictureTools}
      {keyHelp}
    </ControlSheet>
  );
}

/** Each with its name below it. */
const tiles =
  'mb-1 grid grid-cols-4 gap-1 [&_button]:size-auto [&_button]:h-14 [&_button]:content-center [&_button]:gap-1 [&_button]:bg-hover [&_button]:px-0.5 [&_button]:text-text [&_button]:after:text-[0.6875rem] [&_button]:after:leading-3 [&_button]:after:font-normal [&_button]:after:text-muted [&_button]:after:content-[attr(aria-label)]';

/** A button that opens a sheet of controls. */
export function ControlSheet({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const tabIndex = useTabIndex();
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        popoverTarget={id}
        aria-label={label}
        data-tooltip={label}
        className={classNames(iconButton, controlSize)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" strokeWidth={1.5} />
      </button>
      <Sheet id={id} title={label} side="above" isOpen={isOpen} onToggle={setOpen}>
        <InSheet value={true}>
          <div className="flex flex-col gap-3 pointer-coarse:gap-1 [&_select]:bg-hover [&_select]:text-text">
            {children}
          </div>
        </InSheet>
      </Sheet>
    </>
  );
}

interface MoreRowProps {
  label: string;
  about?: ReactNode;
  className?: string;
  children: ReactNode;
}

const countingLabels = { timecode: 'Timecode', frames: 'Frames', seconds: 'Seconds' } as const;

function CountingChoice() {
  const [counting, setCounting] = useCounting();
  return (
    <NativeSelect
      aria-label="Count in"
      data-own-arrows=""
      value={counting}
      onChange={({ target }) =>
        setCounting(countings.find((one) => one === target.value) ?? 'timecode')
      }
      className={selectLook}
    >
      {countings.map((one) => (
        <option key={one} value={one}>
          {countingLabels[one]}
        </option>
      ))}
    </NativeSelect>
  );
}

function MoreRow({ label, about, className, children }: MoreRowProps) {
  return (
    <div className={classNames('flex items-center justify-between gap-3', className)}>
      <div className="min-w-0 text-muted">
        {label}
        {about}
      </div>
      <div className="flex items-center">{children}</div>
    </div>
  );
}
