import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';

/**
 * Positions an overlay next to its button. Replaces the part of Headless UI that uses a fraction of @floating-ui/react
 * (web/slim-imports.ts): the exported names and types are those that its menus and listboxes import. Overlays open
 * below or above, whichever has room, and stay within the viewport.
 */

/** The options that the product's menus and listboxes use. */
interface Anchor {
  /** Such as `bottom start`; sideways placement is not supported. */
  to: string;
  /** CSS pixels between button and overlay. */
  gap: number;
  /** CSS pixels to the edge of the viewport. */
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

/** The position of the floating element, in the coordinates of its offset parent. One that is too high scrolls. */
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

/** The viewport coordinates of the absolute position 0, 0. */
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
