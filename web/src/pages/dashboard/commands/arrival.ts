import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Destination } from './destinations.ts';

/** The location state of a link to a section of a screen, by the text of its heading, or to a button, by its words. */
export const toArrive = ({ heading, presses }: Destination) => ({ state: { heading, presses } });

/** For how long what a link leads to is waited for: the script of a tab may have to be fetched. */
const patience = 10_000;

/**
 * Scrolls to the heading that a link leads to and focuses it, or presses its button, once it is there and the dialog
 * before it is gone.
 */
export function useArrival() {
  const location = useLocation();
  // Of each location, so that what was reached already is reached again.
  useEffect(() => {
    const find = findIn(location.state);
    if (!find) return undefined;
    const arrive = () => {
      const found = document.querySelector('dialog[open]') ? undefined : find();
      if (!found) return;
      stop();
      if (found instanceof HTMLButtonElement) {
        found.focus();
        found.click();
        return;
      }
      found.tabIndex = -1;
      found.focus({ preventScroll: true });
      found.scrollIntoView?.({ block: 'start' });
    };
    const observer = new MutationObserver(arrive);
    const stop = () => {
      observer.disconnect();
      clearTimeout(first);
      clearTimeout(last);
      for (const type of userEvents) removeEventListener(type, stop);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    // A new location first scrolls to the top.
    const first = setTimeout(arrive);
    const last = setTimeout(stop, patience);
    for (const type of userEvents) addEventListener(type, stop);
    return stop;
  }, [location]);
}

/** They cancel it: the user is already somewhere else. */
const userEvents = ['pointerdown', 'keydown', 'wheel'] as const;

function findIn(state: unknown): (() => HTMLElement | undefined) | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const heading: unknown = Reflect.get(state, 'heading');
  if (typeof heading === 'string') return () => findByText('main h2', heading);
  const presses: unknown = Reflect.get(state, 'presses');
  return typeof presses === 'string' ? () => findByText('main button:enabled', presses) : undefined;
}

function findByText(selector: string, text: string): HTMLElement | undefined {
  const found = document.querySelectorAll<HTMLElement>(selector);
  return [...found].find(({ textContent }) => textContent === text);
}
