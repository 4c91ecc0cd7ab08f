import { lazy } from 'react';

/**
 * The page of another entry, whose document the browser loads. A navigation is a transition: the screen that it leaves
 * stays until then.
 */
export const OtherEntry = lazy(() => {
  scrollTo(0, 0);
  location.reload();
  return new Promise<never>(() => undefined);
});
