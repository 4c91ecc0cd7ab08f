/**
 * Navigates to a URL of another site.
 * @returns resolves if the browser restores this page from its back/forward cache; never if it has left for good
 */
export function leavePage(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => {
    addEventListener('pageshow', function restored({ persisted }) {
      if (!persisted) return;
      removeEventListener('pageshow', restored);
      resolve();
    });
  });
}
