import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The location state of a link to a section of a tab, by the text of its heading. */
export const toHeading = (heading: string | undefined) => ({ state: { heading } });

/** For how long the section is waited for: the script of a tab may have to be fetched. */
const patience = 10_000;

/** Scrolls to the heading that a link leads to, and focuses it, once it is there and the dialog before it is gone. */
export function useFocusHeading() {
  const { key, state }: { key: string; state: unknown } = useLocation();
  const asked = typeof state === 'object' && state !== null && Reflect.get(state, 'heading');
  useEffect(() => {
    if (typeof asked !== 'string' || key === '') return undefined;
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
      for (const type of acts) removeEventListener(type, stop);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    // A new location first scrolls to the top.
    const first = setTimeout(arrive);
    const last = setTimeout(stop, patience);
    for (const type of acts) addEventListener(type, stop);
    return stop;
  }, [asked, key]);
}

/** Who acts meanwhile is not taken elsewhere. */
const acts = ['pointerdown', 'keydown', 'wheel'] as const;

function findHeading(text: string): HTMLElement | undefined {
  const headings = document.querySelectorAll<HTMLElement>('main h2');
  return [...headings].find(({ textContent }) => textContent === text);
}
