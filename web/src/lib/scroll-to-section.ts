import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The state of a link that leads to the landing page because of its contact section. */
export const scrollToContact = { arriveAt: 'contact' } as const;

/** How long the page is seen from its top before it moves, in milliseconds (spec section 2). */
const scrollDelay = 100;

/**
 * On the landing page: goes to the section that the address names, which is only there to be gone to now that the
 * page is; and scrolls smoothly to the contact section if that is what brought the person here.
 */
export function useScrollToSection() {
  const { state } = useLocation();
  const asked: unknown = state;
  const wanted =
    typeof asked === 'object' && asked !== null && Reflect.get(asked, 'arriveAt') === 'contact';

  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);

  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => {
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      document
        .getElementById('contact')
        ?.scrollIntoView({ behavior: still ? 'instant' : 'smooth' });
    }, scrollDelay);
    return () => clearTimeout(timer);
  }, [wanted]);
}
