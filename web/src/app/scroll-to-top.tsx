import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Every navigation, by link or through the history, scrolls to the top or to the section in the URL's fragment. The
 * focus follows, so that Tab and screen readers continue from what is visible.
 */
export function ScrollToTop() {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const before = useRef({ key, pathname });

  // On back navigation the browser would restore the scroll position after us. It may do so on reload.
  useEffect(() => {
    const stay = ({ type }: { type: string }) => {
      history.scrollRestoration = type === 'pagehide' ? 'auto' : 'manual';
    };
    stay({ type: 'pageshow' });
    addEventListener('pageshow', stay);
    addEventListener('pagehide', stay);
    return () => {
      removeEventListener('pageshow', stay);
      removeEventListener('pagehide', stay);
    };
  }, []);

  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    const moved = before.current.pathname !== pathname;
    const travelled = before.current.key !== key && navigation !== NavigationType.Replace;
    before.current = { key, pathname };
    if (target) target.scrollIntoView();
    else if (moved || travelled) window.scrollTo(0, 0);
    const next = target ?? (moved ? document.querySelector('main') : null);
    next?.focus({ preventScroll: true });
  }, [key, pathname, hash, navigation]);

  return null;
}
