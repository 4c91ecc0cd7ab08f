import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { afterPaint } from '#web/lib/after-paint.ts';

interface VirtualRows {
  /** Of the first row to draw. */
  first: number;
  /** Of the row after the last one to draw. */
  end: number;
  /** Of the row that has the focus: it is drawn wherever it is, or the focus would be lost. */
  focused: number;
  /** CSS pixels, the same for every row; 0 while not known. */
  rowHeight: number;
}

/** Rows drawn beyond what is seen, above and below: what Tab goes to next is always there. */
const margin = 8;

/** CSS pixels: no row is lower. */
const lowestRow = 44;

/** Where sizes are not known, which is to say without a screen, every row is drawn. */
const everything = { first: 0, end: Number.POSITIVE_INFINITY, focused: -1, rowHeight: 0 };

/** What is sure to be seen at first, below what stands above the list; the rest is drawn once that is on the screen. */
function firstScreen(): VirtualRows {
  const rows = Math.floor(innerHeight / lowestRow / margin) * margin;
  return { ...everything, end: Math.max(rows, margin) };
}

/**
 * Which rows of a long list to draw: those in the browser's window and a few around them. A team of 500 is drawn as
 * fast as one of 50, and the page is as long as all of it.
 * @param list its items tell by `data-row` which row they are; the first one tells the height of all
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

/** @param known the height that rows had before, for when none is drawn */
function windowOf(list: HTMLUListElement, known: number): VirtualRows {
  const rowHeight = list.querySelector('li')?.offsetHeight ?? known;
  if (rowHeight === 0) return everything;
  const above = -list.getBoundingClientRect().top / rowHeight;
  const held = document.activeElement?.closest<HTMLElement>('[data-row]');
  return {
    // By whole margins, so that scrolling draws anew only now and then.
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

/** Whether a row is to be drawn. */
export function isDrawn(row: number, { first, end, focused }: VirtualRows): boolean {
  return (row >= first && row < end) || row === focused;
}
