import {
  ChevronsLeft,
  ChevronsRight,
  type LucideIcon,
  Maximize,
  Minimize,
  Pause,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
  SlidersHorizontal,
  StepBack,
  StepForward,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { createContext, type ReactNode, type Ref, use, useId, useState } from 'react';
import { iconButton } from '#web/components/button.tsx';
import { formatRate } from '#web/features/reviews/timecodes.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useFirstFrame } from './first-frame.ts';
import type { Volume } from './remembered.ts';
import { TimecodeField } from './timecode-field.tsx';
import { speeds, type Transport } from './transport.ts';
import { useToolbar } from './use-toolbar.ts';
import { useTransport } from './use-transport.ts';

interface PlayerControlsProps {
  transport: Transport;
  timecode?: Ref<HTMLInputElement>;
  /** Whether there is something to play, and not only positions to go to. */
  isPlayable: boolean;
  volume: Volume;
  onVolume: (volume: Volume) => void;
  fullScreen: { isFullScreen: boolean; toggle: () => void };
  /** Undefined where there are no markers. */
  onMarker?: ((direction: 1 | -1) => void) | undefined;
  /** The list of keys, where there is a keyboard. */
  keyHelp: ReactNode;
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
      className="flex h-10 items-center justify-between gap-x-1 pointer-coarse:h-11 @xl:gap-x-3"
    >
      <div className="flex min-w-0 items-center">
        <TimecodeField
          transport={transport}
          {...(timecode && { ref: timecode })}
          {...(isPlayable && { tabIndex: -1 })}
        />
        <div className="hidden min-w-0 @md:block">
          <FrameNumber transport={transport} />
          <VariableRate transport={transport} />
        </div>
      </div>
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
      <div className={classNames('flex items-center', whereMedium)}>
        <MarkButtons transport={transport} />
        <MarkerButtons {...props} />
        <SpeedChoice transport={transport} />
      </div>
      <div className="flex items-center">
        <div className="hidden items-center @md:flex">
          <MuteButton {...props} />
          <VolumeSlider
            {...props}
            className={classNames('w-16 pointer-coarse:hidden', whereMedium)}
          />
        </div>
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
const whereWide = 'hidden @min-[60rem]:flex';
const whereMedium = 'hidden @min-[52rem]:flex';
const unlessWide = '@min-[60rem]:hidden';
const unlessMedium = '@min-[52rem]:hidden';

/** Whether controls are in the sheet, where each is a stop of the Tab key; in the row all of them are one. */
const InSheet = createContext(false);
const useTabIndex = () => (use(InSheet) ? 0 : -1);

/** What has no room in the row: a sheet at the bottom of a phone, which also opens above what is in full screen. */
function MoreControls(props: PlayerControlsProps) {
  const { transport, keyHelp } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        popoverTarget={id}
        aria-label="More controls"
        data-tooltip="More controls"
        className={classNames(iconButton, controlSize)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" strokeWidth={1.5} />
      </button>
      <div
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="inset-auto m-0 max-h-dvh w-80 max-w-full overflow-y-auto rounded-card border border-line bg-floating p-4 text-sm text-text shadow-float [position-area:top_span-left] max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:w-full max-sm:rounded-b-none max-sm:[position-area:none]"
      >
        {isOpen && (
          <InSheet value={true}>
            <div className="flex flex-col gap-3">
              <div className={classNames('flex items-center justify-between gap-3', '@md:hidden')}>
                <div>
                  <FrameNumber transport={transport} />
                  <VariableRate transport={transport} />
                </div>
                <div className="flex items-center">
                  <MuteButton {...props} />
                </div>
              </div>
              <MoreRow label="Go to" className={unlessWide}>
                <FirstPosition transport={transport} className="flex" />
                <LastPosition transport={transport} className="flex" />
              </MoreRow>
              <MoreRow label="Markers" className={unlessMedium}>
                <MarkerButtons {...props} />
              </MoreRow>
              <MoreRow label="Range" className={unlessMedium}>
                <MarkButtons transport={transport} />
              </MoreRow>
              <MoreRow label="Speed" className={unlessMedium}>
                <SpeedChoice transport={transport} />
              </MoreRow>
              <MoreRow label="Volume" className={classNames(unlessMedium, 'pointer-coarse:hidden')}>
                <VolumeSlider {...props} className="flex w-32" />
              </MoreRow>
              {keyHelp}
            </div>
          </InSheet>
        )}
      </div>
    </>
  );
}

interface MoreRowProps {
  label: string;
  className: string;
  children: ReactNode;
}

function MoreRow({ label, className, children }: MoreRowProps) {
  return (
    <div className={classNames('flex items-center justify-between gap-3', className)}>
      <span className="text-muted">{label}</span>
      <div className="flex items-center">{children}</div>
    </div>
  );
}

interface PositionProps {
  transport: Transport;
  className: string;
}

function FirstPosition({ transport, className }: PositionProps) {
  const isFrames = useTransport(transport, ({ timeline }) => timeline.unit === 'frame');
  return (
    <div className={className}>
      <ControlButton
        label={isFrames ? 'First frame' : 'Beginning'}
        icon={SkipBack}
        onClick={() => transport.seekTo(0)}
      />
    </div>
  );
}

function LastPosition({ transport, className }: PositionProps) {
  const isFrames = useTransport(transport, ({ timeline }) => timeline.unit === 'frame');
  const count = useTransport(transport, ({ timeline }) => timeline.count);
  return (
    <div className={className}>
      <ControlButton
        label={isFrames ? 'Last frame' : 'End'}
        icon={SkipForward}
        onClick={() => transport.seekTo(count - 1)}
      />
    </div>
  );
}

/** They keep their place while there are no markers: nothing moves when the first one comes. */
function MarkerButtons({ onMarker }: PlayerControlsProps) {
  return (
    <>
      <ControlButton
        label="Previous marker"
        icon={ChevronsLeft}
        onClick={onMarker && (() => onMarker(-1))}
      />
      <ControlButton
        label="Next marker"
        icon={ChevronsRight}
        onClick={onMarker && (() => onMarker(1))}
      />
    </>
  );
}

interface ControlButtonProps {
  label: string;
  icon: LucideIcon;
  /** Undefined while it does nothing. */
  onClick: (() => void) | undefined;
  isPressed?: boolean;
}

/** A button that is an icon, large enough for a finger. */
function ControlButton({ label, icon: Icon, onClick, isPressed }: ControlButtonProps) {
  return (
    <button
      type="button"
      tabIndex={useTabIndex()}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={onClick ? undefined : true}
      data-tooltip={label}
      onClick={onClick}
      className={classNames(
        iconButton,
        controlSize,
        'aria-disabled:opacity-40 aria-pressed:bg-hover aria-pressed:text-text',
      )}
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
    </button>
  );
}

const controlSize = 'size-9 pointer-coarse:h-11 pointer-coarse:w-11 max-[23rem]:pointer-coarse:w-9';

function PlayButton({ transport, isPlayable }: { transport: Transport; isPlayable: boolean }) {
  const isPlaying = useTransport(transport, ({ rate }) => rate !== 0);
  const label = isPlaying ? 'Pause' : 'Play';
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      tabIndex={0}
      disabled={!isPlayable}
      onClick={() => transport.togglePlay()}
      className="grid size-10 shrink-0 place-items-center rounded-full text-text transition-colors duration-150 enabled:hover:bg-hover disabled:opacity-40 pointer-coarse:size-11"
    >
      <Icon aria-hidden="true" className="size-5 fill-current" strokeWidth={1.5} />
    </button>
  );
}

/** The number of the frame among those of the film; the duration of what has none. */
function FrameNumber({ transport }: { transport: Transport }) {
  const timeline = useTransport(transport, (state) => state.timeline);
  const position = useTransport(transport, (state) => state.position);
  const [first, setFirst] = useFirstFrame();
  const tabIndex = useTabIndex();
  const look = 'min-w-0 max-w-full truncate text-left text-xs text-muted tabular-nums';
  if (!Number.isFinite(timeline.count)) return null;
  if (timeline.unit === 'millisecond')
    return <p className={look}>{`of ${timeline.format(timeline.count - 1)}`}</p>;
  const other = first === 0 ? 1 : 0;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      data-tooltip={`Count frames from ${other}`}
      onClick={() => setFirst(other)}
      className={classNames(look, 'block rounded-control hover:text-text')}
    >
      {`Frame ${first + position}`}
      <span className="hidden @min-[46rem]:inline">{` of ${first}–${first + timeline.count - 1}`}</span>
      <span className="sr-only">{`. Count frames from ${other}`}</span>
    </button>
  );
}

/** That the frames of a film come at no even rate, and what its timecode counts by. */
function VariableRate({ transport }: { transport: Transport }) {
  const rate = useTransport(transport, ({ timeline }) => timeline.variableRate);
  if (!rate) return null;
  return (
    <p className="text-xs text-warning">
      <span>Variable rate</span>
      <span className="hidden @min-[64rem]:inline">{`, timecode at ${formatRate(rate)}`}</span>
    </p>
  );
}

function MarkButtons({ transport }: { transport: Transport }) {
  const markIn = useTransport(transport, (state) => state.markIn);
  const markOut = useTransport(transport, (state) => state.markOut);
  const isLooping = useTransport(transport, (state) => state.isLooping);
  return (
    <>
      <MarkButton
        label="Mark in"
        isSet={markIn !== undefined}
        onClick={() => transport.setMarkIn()}
      >
        In
      </MarkButton>
      <MarkButton
        label="Mark out"
        isSet={markOut !== undefined}
        onClick={() => transport.setMarkOut()}
      >
        Out
      </MarkButton>
      <ControlButton
        label="Loop"
        icon={Repeat}
        isPressed={isLooping}
        onClick={() => transport.toggleLoop()}
      />
    </>
  );
}

interface MarkButtonProps {
  label: string;
  isSet: boolean;
  onClick: () => void;
  children: string;
}

function MarkButton({ label, isSet, onClick, children }: MarkButtonProps) {
  return (
    <button
      type="button"
      tabIndex={useTabIndex()}
      aria-label={label}
      data-tooltip={label}
      onClick={onClick}
      className={classNames(
        iconButton,
        controlSize,
        'text-xs font-medium',
        isSet && 'text-clip-teal',
      )}
    >
      {children}
    </button>
  );
}

/** The look of a list in the row of buttons. */
export const selectLook =
  'h-9 rounded-control bg-surface px-1 text-xs text-muted tabular-nums transition-colors duration-150 hover:bg-hover hover:text-text pointer-coarse:h-11';

/** A native list: it opens in full screen, too. */
function SpeedChoice({ transport }: { transport: Transport }) {
  const shown = useTransport(transport, ({ rate, speed }) => (rate === 0 ? speed : Math.abs(rate)));
  return (
    <select
      tabIndex={useTabIndex()}
      aria-label="Speed"
      data-own-arrows=""
      value={shown}
      onChange={({ target }) => transport.setSpeed(Number(target.value))}
      className={selectLook}
    >
      {speeds.map((speed) => (
        <option key={speed} value={speed}>
          {speed}×
        </option>
      ))}
    </select>
  );
}

function MuteButton({ volume, onVolume }: PlayerControlsProps) {
  const { level, isMuted } = volume;
  const isSilent = isMuted || level === 0;
  return (
    <ControlButton
      label={isSilent ? 'Unmute' : 'Mute'}
      icon={isSilent ? VolumeX : Volume2}
      onClick={() => onVolume({ level: level || 1, isMuted: !isSilent })}
    />
  );
}

function VolumeSlider({
  volume,
  onVolume,
  className,
}: PlayerControlsProps & { className: string }) {
  const level = volume.isMuted ? 0 : volume.level;
  return (
    <div className={className}>
      <input
        type="range"
        tabIndex={useTabIndex()}
        data-own-arrows=""
        min={0}
        max={1}
        step={0.05}
        value={level}
        onChange={({ target }) => onVolume({ level: Number(target.value), isMuted: false })}
        aria-label="Volume"
        aria-valuetext={`${Math.round(level * 100)}%`}
        className="h-6 w-full accent-muted"
      />
    </div>
  );
}
