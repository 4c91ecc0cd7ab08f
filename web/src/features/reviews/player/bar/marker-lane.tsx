import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { TeamMark } from '#web/features/reviews/audience/audience-icon.tsx';
import type { PlayerMarker } from '#web/features/reviews/player/player-types.ts';
import { markerRange, type Timeline } from '#web/features/reviews/player/timeline.ts';
import type { Transport } from '#web/features/reviews/player/transport.ts';
import { useTransport } from '#web/features/reviews/player/use-transport.ts';
import { classNames } from '#web/lib/class-names.ts';

/** A marker that is on the timeline, from its first to its last position. */
export interface PlacedMarker {
  marker: PlayerMarker;
  start: number;
  end: number;
}

/** CSS pixels: how near a press must be to a marker. */
const reach = 8;

/** The markers that are on a timeline, in its order. */
export function placeMarkers(timeline: Timeline, markers: readonly PlayerMarker[]): PlacedMarker[] {
  return markers
    .flatMap((marker) => {
      const range = markerRange(timeline, marker);
      return range ? [{ marker, ...range }] : [];
    })
    .sort((a, b) => a.start - b.start);
}

/** The next marker before or after a position. */
export function nextMarker(
  markers: readonly PlacedMarker[],
  position: number,
  direction: 1 | -1,
): PlacedMarker | undefined {
  return direction > 0
    ? markers.find(({ start }) => start > position)
    : markers.findLast(({ start }) => start < position);
}

interface MarkerLaneProps {
  transport: Transport;
  markers: readonly PlacedMarker[];
  onChoose: (placed: PlacedMarker) => void;
}

/**
 * The markers along the bar: points as ticks, ranges as bars. They are drawn, as thousands of elements would slow down
 * the page; for a screen reader they are a list of which only the active one exists.
 */
export function MarkerLane({ transport, markers, onChoose }: MarkerLaneProps) {
  const timeline = useTransport(transport, (state) => state.timeline);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [activeId, setActiveId] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const [hovered, setHovered] = useState<PlacedMarker>();
  const listId = useId();
  const last = timeline.count - 1;
  const at = Math.max(
    markers.findIndex(({ marker }) => marker.id === activeId),
    0,
  );
  const active = markers[at];
  const drawn = useMemo(() => ({ markers, last }), [markers, last]);
  useDrawing(canvas, drawn, isFocused ? active : hovered);
  // Its room stays, so that nothing moves when the first comment comes.
  if (!active || last < 1) return <div className={laneSize} />;
  const told = hovered ?? (isFocused ? active : undefined);

  function choose(placed: PlacedMarker) {
    setActiveId(placed.marker.id);
    onChoose(placed);
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Partial<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: markers.length - 1,
      Enter: at,
      ' ': at,
    };
    const target = event.ctrlKey || event.metaKey || event.altKey ? undefined : moves[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const placed = markers[target];
    if (!placed) return;
    if (target === at) onChoose(placed);
    else setActiveId(placed.marker.id);
  }

  function markerAt({ clientX, currentTarget }: MouseEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const position = ((clientX - left) / width) * last;
    return nearest(markers, position, (reach / width) * last);
  }

  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label="Markers"
      aria-orientation="horizontal"
      aria-activedescendant={`${listId}-${at}`}
      onKeyDown={onKeyDown}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onPointerMove={(event) => {
        const placed = markerAt(event);
        event.currentTarget.style.cursor = placed ? 'pointer' : '';
        setHovered(event.pointerType === 'mouse' ? placed : undefined);
      }}
      onPointerLeave={() => setHovered(undefined)}
      onClick={(event) => {
        const placed = markerAt(event);
        if (placed) choose(placed);
      }}
      className={classNames(laneSize, 'relative rounded-control')}
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <div
        id={`${listId}-${at}`}
        role="option"
        tabIndex={-1}
        aria-selected={false}
        aria-posinset={at + 1}
        aria-setsize={markers.length}
        className="sr-only"
      >
        {describe(timeline, active)}
      </div>
      {told && <MarkerCard timeline={timeline} placed={told} share={told.start / last} />}
    </div>
  );
}

const laneSize = 'h-4 pointer-coarse:h-6';

interface MarkerCardProps {
  timeline: Timeline;
  placed: PlacedMarker;
  /** Where it is on the bar, from 0 to 1. */
  share: number;
}

/** Who has written what at a marker. For screen readers the option says it. */
function MarkerCard({ timeline, placed: { marker, start }, share }: MarkerCardProps) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full z-20 mb-1 w-64 max-w-full -translate-x-1/2 rounded-control border border-line bg-floating px-3 py-2 text-xs text-text shadow-float"
      style={{ left: `clamp(8rem, ${100 * share}%, max(50%, 100% - 8rem))` }}
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className="truncate font-medium">
          {marker.isOfTeam && <TeamMark />}
          {marker.author}
        </span>
        <span className="shrink-0 font-mono text-muted tabular-nums">{timeline.format(start)}</span>
      </p>
      <p dir="auto" className="mt-0.5 line-clamp-3 wrap-break-word">
        {marker.words}
      </p>
    </div>
  );
}

/** What is announced: where it is, who reads it, what it says, and whether it is done. */
function describe(timeline: Timeline, { marker, start, end }: PlacedMarker): string {
  const place =
    end > start ? `${timeline.format(start)} to ${timeline.format(end)}` : timeline.format(start);
  return [
    place,
    marker.isOfTeam && 'for the team',
    `${marker.author}: ${marker.words}`,
    marker.isDone && 'done',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The marker nearest to a position: of those around it, the shortest. */
function nearest(
  markers: readonly PlacedMarker[],
  position: number,
  distance: number,
): PlacedMarker | undefined {
  let found: { placed: PlacedMarker; away: number; length: number } | undefined;
  for (const placed of markers) {
    const away = Math.max(placed.start - position, position - placed.end, 0);
    if (away > distance) continue;
    const length = placed.end - placed.start;
    const isNearer = !found || away < found.away || (away === found.away && length < found.length);
    if (isNearer) found = { placed, away, length };
  }
  return found?.placed;
}

function useDrawing(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  { markers, last }: { markers: readonly PlacedMarker[]; last: number },
  active: PlacedMarker | undefined,
) {
  const [width, setWidth] = useState(0);
  const hasMarkers = markers.length > 0 && last >= 1;
  useEffect(() => {
    if (!hasMarkers || !canvas.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(canvas.current);
    return () => observer.disconnect();
  }, [canvas, hasMarkers]);
  useEffect(() => {
    if (canvas.current && width > 0) draw(canvas.current, width, { markers, last, active });
  }, [canvas, width, markers, last, active]);
}

const isOpen = ({ marker }: PlacedMarker) => !marker.isDone;

interface Drawn {
  markers: readonly PlacedMarker[];
  last: number;
  active: PlacedMarker | undefined;
}

/** Done markers lie under open ones, and the active one on top. */
function draw(canvas: HTMLCanvasElement, width: number, { markers, last, active }: Drawn) {
  const scale = devicePixelRatio;
  const height = canvas.clientHeight;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const color = (name: string) => style.getPropertyValue(name);
  const fill = (placed: PlacedMarker) => {
    const left = (placed.start / last) * width;
    const length = ((placed.end - placed.start) / last) * width;
    // A range has a thin body between its ends; a point is a tick.
    if (length > 3) context.fillRect(left, height / 2 - 1.5, length, 3);
    const tick = Math.min(Math.max(left - 1.5, 0), width - 3);
    context.fillRect(tick, 2, 3, height - 4);
    // By its form, not by its color alone, one of the team's is told from what clients see: its tick is broken.
    if (placed.marker.isOfTeam) context.clearRect(tick, height / 2 - 2, 3, 4);
  };
  context.fillStyle = color('--control');
  for (const placed of markers) if (placed.marker.isDone) fill(placed);
  context.fillStyle = color('--clip-violet');
  for (const placed of markers) if (isOpen(placed) && placed.marker.isOther) fill(placed);
  context.fillStyle = color('--accent');
  for (const placed of markers) if (isOpen(placed) && !placed.marker.isOther) fill(placed);
  if (!active) return;
  context.fillStyle = color('--ink');
  fill(active);
}
