import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';

/**
 * Places what opens beside what opened it. Stands in for the part of Headless UI that asks @floating-ui/react, of which
 * it uses a corner (web/slim-imports.ts): the names and shapes of what is exported are those that its menus and
 * listboxes import. Here things open below or above, whichever has room, and are kept within the window.
 */

/** What the product's menus and listboxes ask for. */
interface Anchor {
  /** As `bottom start`; what opens sideways is not known here. */
  to: string;
  /** CSS pixels between the two. */
  gap: number;
  /** CSS pixels to the window's edge. */
  padding: number;
}

type SetElement = (element: HTMLElement | null) => void;

const Reference = createContext<readonly [HTMLElement | null, SetElement]>([null, () => undefined]);
const noProps = () => ({});

export function FloatingProvider({ children }: { children: ReactNode }) {
  const reference = useState<HTMLElement | null>(null);
  return <Reference value={reference}>{children}</Reference>;
}

export const useFloatingReference = () => useContext(Reference)[1];
export const useFloatingReferenceProps = () => noProps;
export const useFloatingPanelProps = () => noProps;
export const useResolvedAnchor = (anchor: Anchor) => anchor;

export function useFloatingPanel({ to, gap, padding }: Anchor) {
  const [reference] = useContext(Reference);
  const [floating, setFloating] = useState<HTMLElement | null>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const [, alignment = 'center'] = to.split(' ');

  useLayoutEffect(() => {
    if (!reference || !floating) return;
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
  }, [reference, floating, gap, padding, alignment]);

  return [setFloating, { position: 'absolute', ...place }] as const;
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
  return { left: Math.round(left - origin.left), top: Math.round(top - origin.top) };
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
  return one.left === other.left && one.top === other.top;
}
