import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The location state of a link to the contact section of the landing page. */
export const scrollToContact = { arriveAt: 'contact' } as const;

/** The delay before scrolling, during which the top of the page is visible, in milliseconds (spec section 2). */
const scrollDelay = 100;

/**
 * On the landing page: scrolls to the section in the URL's fragment, which exists only now that the page has rendered;
 * and scrolls smoothly to the contact section if the link's state requests it.
 */
export function useScrollToSection() {
  const { state } = useLocation();
  const locationState: unknown = state;
  const requestsContact =
    typeof locationState === 'object' &&
    locationState !== null &&
    Reflect.get(locationState, 'arriveAt') === 'contact';

  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);

  useEffect(() => {
    if (!requestsContact) return;
    const timer = setTimeout(() => {
      const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
      document
        .getElementById('contact')
        ?.scrollIntoView({ behavior: reducedMotion ? 'instant' : 'smooth' });
    }, scrollDelay);
    return () => clearTimeout(timer);
  }, [requestsContact]);
}
