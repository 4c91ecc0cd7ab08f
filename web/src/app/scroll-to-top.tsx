import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Every route change scrolls to the top, or to the section that the address names. Focus goes along, so that
 * the next press of Tab, and a screen reader, begin at what is now in sight.
 */
export function ScrollToTop() {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const before = useRef({ key, pathname });

  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const moved = before.current.pathname !== pathname;
    const pressedAgain = before.current.key !== key && navigation === NavigationType.Push;
    before.current = { key, pathname };
    if (target) target.scrollIntoView();
    else if (moved || pressedAgain) window.scrollTo(0, 0);
    const next = target ?? (moved ? document.querySelector('main') : null);
    next?.focus({ preventScroll: true });
  }, [key, pathname, hash, navigation]);

  return null;
}
