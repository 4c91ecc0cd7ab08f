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
  StepBack,
  StepForward,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { iconButton } from '#web/components/button.tsx';
import { formatRate } from '#web/features/reviews/timecodes.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useFirstFrame } from './first-frame.ts';
import type { Volume } from './remembered.ts';
import { TimecodeField } from './timecode-field.tsx';
import { speeds, type Transport } from './transport.ts';
import { useTransport } from './use-transport.ts';

interface PlayerControlsProps {
  transport: Transport;
  timecode?: Ref<HTMLInputElement>;
  /** Whether there is something to play, and not only positions to go to. */
  isPlayable: boolean;
  volume: Volume;
  onVolume: (volume: Volume) => void;
  isFullScreen: boolean;
  onFullScreen: () => void;
  /** Undefined where there are no markers. */
  onMarker?: ((direction: 1 | -1) => void) | undefined;
  /** More buttons, beside that for full screen. */
  children?: ReactNode;
}

/** The buttons below the bar: in one row, or in as many as a phone needs. */
export function PlayerControls(props: PlayerControlsProps) {
  const { transport, timecode, isPlayable, isFullScreen, onFullScreen, onMarker, children } = props;
  const isFrames = useTransport(transport, ({ timeline }) => timeline.unit === 'frame');
  const step = useTransport(transport, ({ timeline }) => timeline.step);
  const count = useTransport(transport, ({ timeline }) => timeline.count);
  const stepName = isFrames ? 'frame' : 'step';
  return (
    <div className="flex flex-wrap items-center justify-center @2xl:justify-between @2xl:gap-x-3">
      <div className="order-1 flex min-w-0 grow items-center @2xl:grow-0">
        <TimecodeField transport={transport} {...(timecode && { ref: timecode })} />
        <div className="min-w-0">
          <FrameNumber transport={transport} />
          <VariableRate transport={transport} />
        </div>
      </div>
      <div className="order-3 flex w-full items-center justify-center @2xl:order-2 @2xl:w-auto">
        <ControlButton
          label={isFrames ? 'First frame' : 'Beginning'}
          icon={SkipBack}
          onClick={() => transport.seekTo(0)}
        />
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
        <ControlButton
          label={isFrames ? 'Last frame' : 'End'}
          icon={SkipForward}
          onClick={() => transport.seekTo(count - 1)}
        />
      </div>
      <div className="order-4 flex flex-wrap items-center justify-center @2xl:w-full @2xl:justify-center @4xl:order-3 @4xl:w-auto">
        <MarkButtons transport={transport} />
        {onMarker && (
          <>
            <ControlButton
              label="Previous marker"
              icon={ChevronsLeft}
              onClick={() => onMarker(-1)}
            />
            <ControlButton label="Next marker" icon={ChevronsRight} onClick={() => onMarker(1)} />
          </>
        )}
        <SpeedChoice transport={transport} />
      </div>
      <div className="order-2 flex items-center @2xl:order-3 @4xl:order-4">
        <VolumeControl {...props} />
        {children}
        <ControlButton
          label={isFullScreen ? 'Exit full screen' : 'Full screen'}
          icon={isFullScreen ? Minimize : Maximize}
          onClick={onFullScreen}
        />
      </div>
    </div>
  );
}

interface ControlButtonProps {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  isPressed?: boolean;
}

/** A button that is an icon, large enough for a finger. */
function ControlButton({ label, icon: Icon, onClick, isPressed }: ControlButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      data-tooltip={label}
      onClick={onClick}
      className={classNames(
        iconButton,
        controlSize,
        'aria-pressed:bg-hover aria-pressed:text-text',
      )}
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
    </button>
  );
}

const controlSize = 'size-9 shrink-0 pointer-coarse:size-11';

function PlayButton({ transport, isPlayable }: { transport: Transport; isPlayable: boolean }) {
  const isPlaying = useTransport(transport, ({ rate }) => rate !== 0);
  const label = isPlaying ? 'Pause' : 'Play';
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
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
  const look = 'min-w-0 max-w-full truncate text-left text-xs text-muted tabular-nums';
  if (!Number.isFinite(timeline.count)) return null;
  if (timeline.unit === 'millisecond')
    return <p className={look}>{`of ${timeline.format(timeline.count - 1)}`}</p>;
  const other = first === 0 ? 1 : 0;
  return (
    <button
      type="button"
      data-tooltip={`Count frames from ${other}`}
      onClick={() => setFirst(other)}
      className={classNames(look, 'block rounded-control hover:text-text')}
    >
      {`Frame ${first + position}`}
      <span className="hidden @lg:inline">{` of ${first}–${first + timeline.count - 1}`}</span>
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
      <span className="hidden @lg:inline">{`, timecode at ${formatRate(rate)}`}</span>
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

function VolumeControl({ volume, onVolume }: PlayerControlsProps) {
  const { level, isMuted } = volume;
  const isSilent = isMuted || level === 0;
  return (
    <div className="flex items-center">
      <ControlButton
        label={isSilent ? 'Unmute' : 'Mute'}
        icon={isSilent ? VolumeX : Volume2}
        onClick={() => onVolume({ level: level || 1, isMuted: !isSilent })}
      />
      <input
        type="range"
        data-own-arrows=""
        min={0}
        max={1}
        step={0.05}
        value={isSilent ? 0 : level}
        onChange={({ target }) => onVolume({ level: Number(target.value), isMuted: false })}
        aria-label="Volume"
        aria-valuetext={`${Math.round(isSilent ? 0 : level * 100)}%`}
        className="hidden w-16 accent-muted @lg:block pointer-coarse:hidden"
      />
    </div>
  );
}
