import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { picturesSize } from './compare-placeholder.tsx';
import { MarkerColor } from './marker-color.tsx';

interface WipeProps {
  /** One over the other, divided by a line that can be moved; otherwise side by side, or stacked on a phone. */
  isWipe: boolean;
  /** Percent of the width that show the left picture. */
  share: number;
  onShare: (share: number) => void;
  /** Whether the line cannot be moved, and is not there. */
  isFixed: boolean;
  left: ReactNode;
  right: ReactNode;
  labels: readonly [string, string];
  /** Which of them the comments are of; undefined without markers. */
  commented: 0 | 1 | undefined;
}

/** Two pictures. Both stay the same elements in either layout, so that nothing is loaded again. */
export function Wipe(props: WipeProps) {
  const { isWipe, share, onShare, isFixed, left, right, labels, commented } = props;
  const frame = useRef<HTMLDivElement>(null);
  const place = isWipe ? 'absolute inset-0' : 'relative min-h-0 min-w-0 flex-1';

  function moveTo({ clientX }: PointerEvent) {
    const { left: start = 0, width = 1 } = frame.current?.getBoundingClientRect() ?? {};
    onShare(clampShare(((clientX - start) / width) * 100));
  }

  return (
    <div ref={frame} className={classNames(picturesSize(isWipe), 'gap-px overflow-hidden bg-line')}>
      <div className={place}>
        {right}
        <Label side={isWipe ? 'right' : 'left'}>
          {commented !== undefined && <MarkerColor isOther={commented === 0} />}
          {labels[1]}
        </Label>
      </div>
      <div
        className={classNames(place, !isWipe && '-order-1')}
        style={isWipe ? { clipPath: `inset(0 ${100 - share}% 0 0)` } : undefined}
      >
        {left}
        <Label side="left">
          {commented !== undefined && <MarkerColor isOther={commented === 1} />}
          {labels[0]}
        </Label>
      </div>
      {isWipe && !isFixed && (
        <Divider share={share} onShare={onShare} onDrag={moveTo} labels={labels} />
      )}
    </div>
  );
}

function Label({ side, children }: { side: 'left' | 'right'; children: ReactNode }) {
  return (
    <p
      className={classNames(
        'pointer-events-none absolute top-2 landscape-phone:top-27 landscape-phone:group-data-still/player:top-2 flex items-center gap-1.5 rounded-control bg-sunken/80 px-2 text-xs text-text',
        side === 'left' ? 'left-2' : 'right-2',
      )}
    >
      {children}
    </p>
  );
}

interface DividerProps {
  share: number;
  onShare: (share: number) => void;
  onDrag: (event: PointerEvent) => void;
  labels: readonly [string, string];
}

/** The line between the pictures: dragged, or moved by the arrow keys. */
function Divider({ share, onShare, onDrag, labels }: DividerProps) {
  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? 10 : 1;
    const moves: Partial<Record<string, number>> = {
      ArrowLeft: share - step,
      ArrowDown: share - step,
      ArrowRight: share + step,
      ArrowUp: share + step,
      Home: 0,
      End: 100,
    };
    const target = moves[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onShare(clampShare(target));
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      data-own-arrows=""
      aria-label="Wipe"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
      aria-valuetext={`${labels[0]} on ${Math.round(share)}% of the picture`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onDrag(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(event);
      }}
      className="absolute inset-y-0 grid w-11 -translate-x-1/2 cursor-ew-resize touch-none place-items-center"
      style={{ left: `${share}%` }}
    >
      <div className="h-full w-0.5 bg-text" />
      <div className="absolute h-8 w-1.5 rounded-full bg-text" />
    </div>
  );
}

export function clampShare(share: number): number {
  return Math.min(Math.max(share, 0), 100);
}
