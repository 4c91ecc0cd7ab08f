import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The location state of a link to a section of a tab, by the text of its heading. */
export const toHeading = (heading: string | undefined) => ({ state: { heading } });

/** For how long the section is waited for: the script of a tab may have to be fetched. */
const patience = 10_000;

/** Scrolls to the heading that a link leads to, and focuses it, once it is there and the dialog before it is gone. */
export function useFocusHeading() {
  const location = useLocation();
  // Of each location, so that the heading that is focused already is focused again.
  useEffect(() => {
    const asked = headingIn(location.state);
    if (asked === undefined) return undefined;
    const arrive = () => {
      const heading = findHeading(asked);
      if (!heading || document.querySelector('dialog[open]')) return;
      stop();
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      heading.scrollIntoView?.({ block: 'start' });
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

function headingIn(state: unknown): string | undefined {
  const heading = typeof state === 'object' && state !== null && Reflect.get(state, 'heading');
  return typeof heading === 'string' ? heading : undefined;
}

function findHeading(text: string): HTMLElement | undefined {
  const headings = document.querySelectorAll<HTMLElement>('main h2');
  return [...headings].find(({ textContent }) => textContent === text);
}
