import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Every route change scrolls to the top, or to the section that the address names: following a link as well as going
 * back. Focus goes along, so that the next press of Tab, and a screen reader, begin at what is now in sight.
 */
export function ScrollToTop() {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const before = useRef({ key, pathname });

  // On the way back the browser would return to where a page was left, after us. It may when a page is loaded again.
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
