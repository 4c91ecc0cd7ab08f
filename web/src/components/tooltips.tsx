import { useEffect, useState } from 'react';

/**
 * Milliseconds (spec section 9): the delay before a tooltip opens, and the time after closing within which the next one
 * opens immediately.
 */
const openDelay = 700;
const skipDelay = 300;

interface Shown {
  words: string;
  /** CSS pixels in the viewport. */
  middle: number;
  top: number;
  bottom: number;
}

/**
 * Shows tooltips for icon buttons: any element with `data-tooltip`, after hovering for a while or on keyboard focus.
 * The text is already the button's accessible name, so it is not announced again. Mounted once in the workspace; the
 * library for it weighed 10 KB.
 */
export function Tooltips() {
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    let opening: ReturnType<typeof setTimeout> | undefined;
    let hiddenAt = Number.NEGATIVE_INFINITY;
    let open = false;

    function show(target: HTMLElement) {
      const { left, width, top, bottom } = target.getBoundingClientRect();
      open = true;
      setShown({ words: target.dataset['tooltip'] ?? '', middle: left + width / 2, top, bottom });
    }
    function hide() {
      clearTimeout(opening);
      if (open) hiddenAt = performance.now();
      open = false;
      setShown(null);
    }
    function onPointer(event: PointerEvent) {
      const target = event.pointerType === 'mouse' && tooltipped(event.target);
      hide();
      if (!target) return;
      const delay = performance.now() - hiddenAt < skipDelay ? 0 : openDelay;
      opening = setTimeout(show, delay, target);
    }
    function onFocus(event: FocusEvent) {
      hide();
      const target = tooltipped(event.target);
      if (target?.matches(':focus-visible')) show(target);
    }

    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerover', onPointer, { signal });
    document.addEventListener('focusin', onFocus, { signal });
    for (const end of ['pointerdown', 'keydown', 'focusout', 'scroll']) {
      document.addEventListener(end, hide, { signal, capture: true });
    }
    return () => {
      clearTimeout(opening);
      listening.abort();
    };
  }, []);

  if (!shown) return null;
  const { words, middle, top, bottom } = shown;
  const below = top < 48;
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none fixed z-50 -translate-x-1/2 rounded-control bg-text px-2.5 py-1 text-xs whitespace-nowrap text-surface ${below ? '' : '-translate-y-full'}`}
      style={{
        left: Math.max(64, Math.min(middle, innerWidth - 64)),
        top: below ? bottom + 6 : top - 6,
      }}
    >
      {words}
    </div>
  );
}

function tooltipped(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}
