import {
  ChevronsLeft,
  ChevronsRight,
  type LucideIcon,
  Pause,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { createContext, use } from 'react';
import { formatRate } from '#shared/rules/film/film-formats.ts';
import { iconButton } from '#web/components/button.tsx';
import { NativeSelect } from '#web/components/fields/native-select.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useFirstFrame } from './counting/first-frame.ts';
import type { Volume } from './remembered.ts';
import { speeds, type Transport } from './transport.ts';
import { useTransport } from './use-transport.ts';

/** Whether controls are each a stop of the Tab key, as in the sheet, and below a picture; in the row of a film all of them are one. */
export const InSheet = createContext(false);
export const useTabIndex = () => (use(InSheet) ? 0 : -1);

interface PositionProps {
  transport: Transport;
  className: string;
}

export function FirstPosition({ transport, className }: PositionProps) {
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

export function LastPosition({ transport, className }: PositionProps) {
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

interface MarkerButtonsProps {
  /** Undefined where there are no markers. */
  onMarker?: ((direction: 1 | -1) => void) | undefined;
}

/** They keep their place while there are no markers: nothing moves when the first one comes. */
export function MarkerButtons({ onMarker }: MarkerButtonsProps) {
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
export function ControlButton({ label, icon: Icon, onClick, isPressed }: ControlButtonProps) {
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

export const controlSize =
  'size-9 pointer-coarse:h-11 pointer-coarse:w-11 max-[23rem]:pointer-coarse:w-9';

export function PlayButton({
  transport,
  isPlayable,
}: {
  transport: Transport;
  isPlayable: boolean;
}) {
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
export function FrameNumber({ transport }: { transport: Transport }) {
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
      <span className="hidden @min-[46rem]:inline @min-[52rem]:hidden @min-[68rem]:inline">{` of ${first}–${first + timeline.count - 1}`}</span>
      <span className="sr-only">{`. Count frames from ${other}`}</span>
    </button>
  );
}

/** That frames and timecode are those of the proxy: nothing here reads those of the original, such as an MXF. */
export function ProxyFrames() {
  const about = 'Frames and timecode are those of the proxy: those of the original cannot be read';
  return (
    <p className="truncate text-xs text-muted" title={about}>
      Frames of the proxy
    </p>
  );
}

/** That the frames of a film come at no even rate, and what its timecode counts by. */
export function VariableRate({ transport }: { transport: Transport }) {
  const rate = useTransport(transport, ({ timeline }) => timeline.variableRate);
  if (!rate) return null;
  return (
    <p className="text-xs text-warning">
      <span>Variable rate</span>
      <span className="hidden @min-[64rem]:inline">{`, timecode at ${formatRate(rate)}`}</span>
    </p>
  );
}

export function MarkButtons({ transport }: { transport: Transport }) {
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
  'h-9 rounded-control bg-surface pr-7 pl-2 text-xs text-muted tabular-nums transition-colors duration-150 hover:bg-hover hover:text-text pointer-coarse:h-11';

/** A native list: it opens in full screen, too. */
export function SpeedChoice({ transport }: { transport: Transport }) {
  const shown = useTransport(transport, ({ rate, speed }) => (rate === 0 ? speed : Math.abs(rate)));
  return (
    <NativeSelect
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
    </NativeSelect>
  );
}

interface VolumeProps {
  volume: Volume;
  onVolume: (volume: Volume) => void;
}

export function MuteButton({ volume, onVolume }: VolumeProps) {
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

export function VolumeSlider({ volume, onVolume, className }: VolumeProps & { className: string }) {
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
