import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Milliseconds (spec section 9): the delay before a tooltip opens, and the time after closing within which the next one
 * opens immediately.
 */
const openDelay = 700;
const skipDelay = 300;

/** CSS pixels that a tooltip keeps from the left and right edge of the viewport. */
const edgeDistance = 8;

interface OpenTooltip {
  text: string;
  /** What it renders in: the dialog around its element, which is in front of the page. */
  place: Element;
  /** The described element, in CSS pixels of the viewport. */
  target: DOMRect;
  /** Beside it, as in a rail of icons, where it would cover the one above. */
  isBeside: boolean;
}

/**
 * Shows the tooltip of any element with `data-tooltip`, after hovering for a while or on keyboard focus; Escape closes
 * it, and it stays open while it is hovered itself (WCAG 2.2, success criterion 1.4.13). Its text is already the
 * element's accessible name, so it is not announced again; where it can be read in the element, nothing
 * opens. Mounted once in the workspace. Decision 6 has the reason why this is no library.
 */
export function Tooltips() {
  const [tooltip, setTooltip] = useState<OpenTooltip | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let opening: ReturnType<typeof setTimeout> | undefined;
    let closedAt = Number.NEGATIVE_INFINITY;
    let isOpen = false;

    function open(element: HTMLElement) {
      isOpen = true;
      setTooltip({
        text: element.dataset['tooltip'] ?? '',
        // What is in full screen hides everything beside it.
        place: element.closest('dialog, [data-full]') ?? document.body,
        target: element.getBoundingClientRect(),
        isBeside: element.closest('aside[data-rail]') !== null,
      });
    }
    function close() {
      clearTimeout(opening);
      if (!isOpen) return;
      closedAt = performance.now();
      isOpen = false;
      setTooltip(null);
    }
    function onPointer({ target, pointerType }: PointerEvent) {
      if (target instanceof Node && box.current?.contains(target)) return;
      close();
      const element = pointerType === 'mouse' && describedElement(target);
      if (!element) return;
      if (isReadableIn(element)) return;
      const delay = performance.now() - closedAt < skipDelay ? 0 : openDelay;
      opening = setTimeout(open, delay, element);
    }
    function onFocus({ target }: FocusEvent) {
      close();
      const element = describedElement(target);
      if (element?.matches(':focus-visible') && !isReadableIn(element)) open(element);
    }

    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerover', onPointer, { signal });
    document.addEventListener('focusin', onFocus, { signal });
    for (const end of ['pointerdown', 'keydown', 'focusout', 'scroll']) {
      document.addEventListener(end, close, { signal, capture: true });
    }
    return () => {
      clearTimeout(opening);
      listening.abort();
    };
  }, []);

  useLayoutEffect(() => {
    if (tooltip && box.current) place(box.current, tooltip);
  }, [tooltip]);

  if (!tooltip) return null;
  return createPortal(
    // The padding closes the gap to the element, so that the pointer can move from one to the other.
    <div ref={box} aria-hidden="true" className="fixed z-50 max-w-[calc(100vw-1rem)] py-1.5">
      <div className="max-w-80 rounded-control bg-text px-2.5 py-1 text-xs wrap-break-word text-surface">
        {tooltip.text}
      </div>
    </div>,
    tooltip.place,
  );
}

/** Places the box above its target, or below where there is no room, centred and within the viewport; or beside it. */
function place(box: HTMLElement, { target, isBeside }: Pick<OpenTooltip, 'target' | 'isBeside'>) {
  const { offsetWidth, offsetHeight, style } = box;
  if (isBeside) {
    style.left = `${target.right + edgeDistance}px`;
    style.top = `${target.top + (target.height - offsetHeight) / 2}px`;
    return;
  }
  const centred = target.left + (target.width - offsetWidth) / 2;
  const rightmost = document.documentElement.clientWidth - offsetWidth - edgeDistance;
  style.left = `${Math.max(edgeDistance, Math.min(centred, rightmost))}px`;
  const above = target.top - offsetHeight;
  style.top = `${above < 0 ? target.bottom : above}px`;
}

function describedElement(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}

/** Whether an element shows the text of its tooltip, and shows all of it. */
function isReadableIn(element: HTMLElement): boolean {
  const showing = [element, ...element.querySelectorAll('*')].filter(
    (part) =>
      part.textContent.trim() === element.dataset['tooltip'] && part.getClientRects().length > 0,
  );
  return showing.length > 0 && showing.every((part) => part.scrollWidth <= part.clientWidth);
}
