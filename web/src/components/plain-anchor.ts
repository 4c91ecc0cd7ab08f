import { useLayoutEffect, useMemo, useState } from 'react';

/**
 * Places what opens beside what opened it. Stands in for @floating-ui/react, of which Headless UI uses a corner and
 * would bring 8 KB (web/slim-imports.ts): the names and shapes below are those that it imports. Here things open
 * below or above, whichever has room, and are kept within the window.
 */

/** One wish of how to place; Headless UI gives a list of them. */
interface Wish {
  /** CSS pixels between the two. */
  gap?: number;
  /** CSS pixels to the window's edge. */
  padding?: number;
}

export const offset = ({ mainAxis }: { mainAxis: number }): Wish => ({ gap: mainAxis });
export const shift = ({ padding }: { padding: number }): Wish => ({ padding });
export const flip = (): Wish => ({});
export const size = (): Wish => ({});
export const inner = (): Wish => ({});
export const autoUpdate = () => () => undefined;
export const useInnerOffset = () => ({});
export const useInteractions = () => interactions;

const interactions = { getReferenceProps: () => ({}), getFloatingProps: () => ({}) };

interface FloatingParts {
  open: boolean;
  /** As `bottom-start`; what opens sideways is not known here. */
  placement: string;
  middleware: Wish[];
}

export function useFloating({ open, placement, middleware }: FloatingParts) {
  const [reference, setReference] = useState<HTMLElement | null>(null);
  const [floating, setFloating] = useState<HTMLElement | null>(null);
  const [place, setPlace] = useState({ left: 0, top: 0, side: 'bottom' });
  const { gap = 0, padding = 0 } = Object.assign({}, ...middleware);
  const [, alignment = 'center'] = placement.split('-');

  useLayoutEffect(() => {
    if (!open || !reference || !floating) return;
    const update = () => {
      const next = placed(reference, floating, { gap, padding, alignment });
      setPlace((before) => (isSame(before, next) ? before : next));
    };
    update();
    const sizes = new ResizeObserver(update);
    sizes.observe(floating);
    sizes.observe(reference);
    addEventListener('scroll', update, { capture: true, passive: true });
    addEventListener('resize', update);
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', update, { capture: true });
      removeEventListener('resize', update);
    };
  }, [open, reference, floating, gap, padding, alignment]);

  const { left, top, side } = place;
  return useMemo(
    () => ({
      refs: { setReference, setFloating },
      floatingStyles: { position: 'absolute', left, top } as const,
      context: { placement: `${side}-${alignment}`, elements: { reference, floating } },
    }),
    [left, top, side, alignment, reference, floating],
  );
}

interface Wishes {
  gap: number;
  padding: number;
  alignment: string;
}

/** Where the floating element goes, in the coordinates of what it is placed in. Too high a one scrolls. */
function placed(reference: HTMLElement, floating: HTMLElement, wishes: Wishes) {
  const { gap, padding, alignment } = wishes;
  const button = reference.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const below = innerHeight - button.bottom - gap - padding;
  const above = button.top - gap - padding;
  const edges = floating.offsetHeight - floating.clientHeight;
  const wanted = floating.scrollHeight + edges;
  const side = wanted > below && above > below ? 'top' : 'bottom';
  const height = Math.min(wanted, side === 'top' ? above : below);
  Object.assign(floating.style, {
    overflow: 'auto',
    maxWidth: `${clientWidth - 2 * padding}px`,
    maxHeight: `${side === 'top' ? above : below}px`,
  });

  const width = floating.offsetWidth;
  const aligned = { start: button.left, end: button.right - width };
  const wantedLeft = isAligned(alignment)
    ? aligned[alignment]
    : button.left + (button.width - width) / 2;
  const left = Math.max(padding, Math.min(wantedLeft, clientWidth - padding - width));
  const top = side === 'top' ? button.top - gap - height : button.bottom + gap;
  const origin = originOf(floating.offsetParent);
  return { left: Math.round(left - origin.left), top: Math.round(top - origin.top), side };
}

function isAligned(alignment: string): alignment is 'start' | 'end' {
  return alignment === 'start' || alignment === 'end';
}

/** Where an absolute position of 0, 0 is seen in the window. */
function originOf(parent: Element | null) {
  if (!parent || getComputedStyle(parent).position === 'static') {
    return { left: -scrollX, top: -scrollY };
  }
  const { left, top } = parent.getBoundingClientRect();
  return {
    left: left + parent.clientLeft - parent.scrollLeft,
    top: top + parent.clientTop - parent.scrollTop,
  };
}

type Place = ReturnType<typeof placed>;

function isSame(one: Place, other: Place): boolean {
  return one.left === other.left && one.top === other.top && one.side === other.side;
}
