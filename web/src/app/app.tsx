import { ErrorBoundary } from '#web/components/error-boundary.tsx';
import { Toaster } from '#web/components/toast.tsx';
import { Failed } from './failed.tsx';
import { AppRoutes } from './routes.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

/** The whole product in the browser, under whichever router: the browser's own, or a static one when prerendered. */
export function App() {
  return (
    <ErrorBoundary fallback={<Failed />}>
      <ScrollToTop />
      <AppRoutes />
      <Toaster />
    </ErrorBoundary>
  );
}
