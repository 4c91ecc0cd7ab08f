import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import type { Drawing } from '#shared/calls/review-comments.ts';
import { Strokes, usePictureSize } from './drawing-view.tsx';
import {
  coordinate,
  extendStroke,
  isVisible,
  type PictureSize,
  type Stroke,
  type StrokeColor,
  type StrokeTool,
  scale,
} from './strokes.ts';

/** How far an arrow key moves the crosshair, and with Shift. */
const step = 100;
const largeStep = 500;

interface DrawingSurfaceProps {
  drawing: Drawing | undefined;
  tool: StrokeTool;
  color: StrokeColor;
  onDraw: (strokes: Stroke[]) => void;
  onUndo: () => void;
  onClose: () => void;
}

/**
 * Lies on the picture and is drawn on: by mouse, pen and touch, and by keys, where the arrow keys move a crosshair and
 * Enter begins and ends a stroke.
 */
export function DrawingSurface(props: DrawingSurfaceProps) {
  const { drawing, tool, color, onDraw, onUndo, onClose } = props;
  const [element, size] = usePictureSize();
  const [stroke, setStroke] = useState<Stroke>();
  // A pointer reports faster than the screen is rendered.
  const latest = useRef<Stroke>(undefined);
  const [crosshair, setCrosshair] = useState<{ x: number; y: number }>();
  const hintId = useId();
  const strokes = drawing?.strokes ?? [];

  function show(next: Stroke | undefined) {
    latest.current = next;
    setStroke(next);
  }
  function finish() {
    if (latest.current && isVisible(latest.current)) onDraw([...strokes, latest.current]);
    show(undefined);
  }
  function begin(x: number, y: number) {
    show({ tool, color, points: [x, y] });
  }
  const extend = (x: number, y: number) =>
    latest.current && show(extendStroke(latest.current, x, y));

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // A second finger zooms: what the first has begun is no stroke.
    if (!event.isPrimary) return show(undefined);
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setCrosshair(undefined);
    begin(...pointOf(event));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!latest.current || !event.isPrimary) return;
    extend(...pointOf(event));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = crosshair ?? { x: scale / 2, y: scale / 2 };
    const distance = event.shiftKey ? largeStep : step;
    const moves: Partial<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-distance, 0],
      ArrowRight: [distance, 0],
      ArrowUp: [0, -distance],
      ArrowDown: [0, distance],
    };
    const move = moves[event.key];
    if (move) {
      const [x, y] = [coordinate(at.x + move[0], scale), coordinate(at.y + move[1], scale)];
      setCrosshair({ x, y });
      extend(x, y);
    } else if (event.key === 'Enter' || event.key === ' ') {
      setCrosshair(at);
      if (latest.current) finish();
      else begin(at.x, at.y);
    } else if (event.key === 'Escape') {
      if (latest.current) show(undefined);
      else onClose();
    } else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) onUndo();
    else return;
    // The player's keys are not meant.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={element}
      role="application"
      aria-label="Drawing area"
      aria-describedby={hintId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is drawn on by keys
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={finish}
      onPointerCancel={() => show(undefined)}
      onKeyDown={onKeyDown}
      onBlur={() => setCrosshair(undefined)}
      className="pointer-events-auto absolute inset-0 cursor-crosshair touch-none focus-visible:outline-offset-[-2px]"
    >
      <p id={hintId} hidden>
        The arrow keys move a crosshair, Enter begins and ends a stroke, Escape closes.
      </p>
      <svg aria-hidden="true" viewBox={`0 0 ${size.width} ${size.height}`} className="size-full">
        <Strokes strokes={stroke ? [...strokes, stroke] : strokes} size={size} />
        {crosshair && <Crosshair {...crosshair} size={size} />}
      </svg>
    </div>
  );
}

function Crosshair({ x, y, size }: { x: number; y: number; size: PictureSize }) {
  const [left, top] = [(x * size.width) / scale, (y * size.height) / scale];
  const path = `M${left - 14} ${top}h28M${left} ${top - 14}v28`;
  return (
    <>
      <path d={path} stroke="black" strokeWidth={4} />
      <path d={path} stroke="white" strokeWidth={2} />
    </>
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [coordinate(clientX - left, width), coordinate(clientY - top, height)];
}
