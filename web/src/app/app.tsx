import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { ErrorBoundary } from '#web/components/error-boundary.tsx';
import { Toaster } from '#web/components/toasts/toast.tsx';
import { overlayIn } from '#web/lib/over-page.ts';
import { ErrorScreen } from './error-screen.tsx';
import { ignoreComposition } from './ignore-composition.ts';

/**
 * What every page of an entry is in, under any router: the browser's own, or a static one for prerendering.
 * @param children the routes of the entry
 */
export function App({ children }: { children: ReactNode }) {
  // From here on everything is laid out, visible or not (styles/main.css).
  useEffect(() => document.documentElement.setAttribute('data-alive', ''), []);
  useEffect(ignoreComposition, []);
  return (
    <ErrorBoundary fallback={<ErrorScreen />}>
      <ScrollToTop />
      {children}
      <Toaster />
    </ErrorBoundary>
  );
}

/**
 * Every navigation, by link or through the history, scrolls to the top or to the section in the URL's fragment. The
 * focus follows, so that Tab and screen readers continue from what is visible. What is shown over a page leaves it as
 * it is.
 */
function ScrollToTop() {
  const { key, pathname, hash, state } = useLocation();
  const overlay = overlayIn(state);
  const navigation = useNavigationType();
  const previous = useRef({ key, pathname, overlay });

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
    const isNewEntry =
      previous.current.key !== key &&
      previous.current.overlay === overlay &&
      navigation !== NavigationType.Replace;
    previous.current = { key, pathname, overlay };
    if (target) target.scrollIntoView();
    else if (isNewPage || isNewEntry) window.scrollTo(0, 0);
    const next = target ?? (isNewPage ? document.querySelector('main') : null);
    next?.focus({ preventScroll: true });
  }, [key, pathname, hash, overlay, navigation]);

  return null;
}
