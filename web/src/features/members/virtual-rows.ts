import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { afterPaint } from '#web/lib/after-paint.ts';

interface VirtualRows {
  /** Index of the first row to render. */
  first: number;
  /** Index after the last row to render. */
  end: number;
  /** Index of the focused row: it is always rendered, otherwise the focus would be lost. */
  focused: number;
  /** CSS pixels, the same for every row; 0 until measured. */
  rowHeight: number;
}

/** Rows rendered beyond the viewport, above and below, so that Tab always finds the next one. */
const margin = 8;

/** CSS pixels: the minimum height of a row. */
const lowestRow = 44;

/** Without a layout, as in jsdom or on the server, every row is rendered. */
const everything = { first: 0, end: Number.POSITIVE_INFINITY, focused: -1, rowHeight: 0 };

/** Enough rows for the first screen, below the content above the list; the rest is rendered after the first paint. */
function firstScreen(): VirtualRows {
  const rows = Math.floor(innerHeight / lowestRow / margin) * margin;
  return { ...everything, end: Math.max(rows, margin) };
}

/**
 * Virtualizes a long list: renders the rows in the viewport and a few around them. A team of 500 renders as fast as one
 * of 50, and the page keeps its full height.
 * @param list its items have their index in `data-row`; the first one determines the height of all
 */
export function useVirtualRows(list: RefObject<HTMLUListElement | null>): VirtualRows {
  const [shown, setShown] = useState(firstScreen);

  const look = useCallback(() => {
    const rows = list.current;
    if (!rows) return;
    setShown((before) => {
      const seen = windowOf(rows, before.rowHeight);
      return isSame(before, seen) ? before : seen;
    });
  }, [list]);

  const known = shown.rowHeight > 0;
  useLayoutEffect(() => {
    if (known) look();
  });
  useEffect(() => {
    const unlessGone = afterPaint(look);
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      unlessGone();
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [look]);

  return shown;
}

/** @param known the previous row height, for when no row is rendered */
function windowOf(list: HTMLUListElement, known: number): VirtualRows {
  const rowHeight = list.querySelector('li')?.offsetHeight ?? known;
  if (rowHeight === 0) return everything;
  const above = -list.getBoundingClientRect().top / rowHeight;
  const held = document.activeElement?.closest<HTMLElement>('[data-row]');
  return {
    // Rounded to multiples of the margin, so that scrolling re-renders only occasionally.
    first: Math.max(0, Math.floor(above / margin - 1) * margin),
    end: Math.ceil((above + innerHeight / rowHeight) / margin + 1) * margin,
    focused: held && list.contains(held) ? Number(held.dataset['row']) : -1,
    rowHeight,
  };
}

function isSame(one: VirtualRows, other: VirtualRows): boolean {
  return (
    one.first === other.first &&
    one.end === other.end &&
    one.focused === other.focused &&
    one.rowHeight === other.rowHeight
  );
}

/** Whether a row is to be rendered. */
export function isDrawn(row: number, { first, end, focused }: VirtualRows): boolean {
  return (row >= first && row < end) || row === focused;
}
