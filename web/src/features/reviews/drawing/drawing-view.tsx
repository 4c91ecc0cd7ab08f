import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Drawing } from '#shared/calls/review-comments.ts';
import { strokePath, strokeWidth } from './stroke-path.ts';
import { type PictureSize, type Stroke, strokeColors } from './strokes.ts';

/** Where there is no layout. */
const assumedSize: PictureSize = { width: 1_600, height: 900 };

/** The size of the element that lies on the picture. */
export function usePictureSize(): [RefObject<HTMLDivElement | null>, PictureSize] {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(assumedSize);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = current;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, size];
}

/** What was drawn on a picture. */
export function DrawingView({ drawing, label }: { drawing: Drawing; label: string }) {
  const [element, size] = usePictureSize();
  return (
    <div ref={element} className="pointer-events-none absolute inset-0">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="size-full"
      >
        <Strokes strokes={drawing.strokes} size={size} />
      </svg>
    </div>
  );
}

export function Strokes({ strokes, size }: { strokes: readonly Stroke[]; size: PictureSize }) {
  const width = strokeWidth(size);
  return strokes.map((stroke, index) => {
    const path = strokePath(stroke, size);
    const color = strokeColors[stroke.color];
    const isPen = stroke.tool === 'pen';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added and removed at the end
      <g key={index} strokeLinecap="round" strokeLinejoin="round">
        {/* A dark edge, so that it is seen on a picture of its own color. */}
        <path
          d={path}
          fill={isPen ? 'black' : 'none'}
          stroke="black"
          strokeOpacity={0.45}
          fillOpacity={0.45}
          strokeWidth={isPen ? 2 : width + 2}
        />
        <path
          d={path}
          fill={isPen ? color : 'none'}
          stroke={isPen ? 'none' : color}
          strokeWidth={width}
        />
      </g>
    );
  });
}
