import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Every navigation, by link or through the history, scrolls to the top or to the section in the URL's fragment. The
 * focus follows, so that Tab and screen readers continue from what is visible.
 */
export function ScrollToTop() {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const previous = useRef({ key, pathname });

  // On back navigation the browser would restore the scroll position after us. It may do so on reload.
  useEffect(() => {
    const setRestoration = ({ type }: { type: string }) => {
      history.scrollRestoration = type === 'pagehide' ? 'auto' : 'manual';
    };
    setRestoration({ type: 'pageshow' });
    addEventListener('pageshow', setRestoration);
    addEventListener('pagehide', setRestoration);
    return () => {
      removeEventListener('pageshow', setRestoration);
      removeEventListener('pagehide', setRestoration);
    };
  }, []);

  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    const isNewPage = previous.current.pathname !== pathname;
    const isNewEntry = previous.current.key !== key && navigation !== NavigationType.Replace;
    previous.current = { key, pathname };
    if (target) target.scrollIntoView();
    else if (isNewPage || isNewEntry) window.scrollTo(0, 0);
    const next = target ?? (isNewPage ? document.querySelector('main') : null);
    next?.focus({ preventScroll: true });
  }, [key, pathname, hash, navigation]);

  return null;
}
