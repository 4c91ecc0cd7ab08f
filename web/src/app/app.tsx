import { type ReactNode, useEffect } from 'react';
import { ErrorBoundary } from '#web/components/error-boundary.tsx';
import { Toaster } from '#web/components/toast.tsx';
import { PreservedStateProvider } from '#web/lib/preserved-state.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { ignoreComposition } from './ignore-composition.ts';
import { AppRoutes } from './routes.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

interface AppProps {
  /** The workspace with its initial data, if it is the first page. */
  workspace?: ReactNode;
}

/** The whole product in the browser, under any router: the browser's own, or a static one for prerendering. */
export function App({ workspace = null }: AppProps) {
  // From here on everything is laid out, visible or not (styles/main.css).
  useEffect(() => document.documentElement.setAttribute('data-alive', ''), []);
  useEffect(ignoreComposition, []);
  return (
    <ErrorBoundary fallback={<ErrorScreen />}>
      <ScrollToTop />
      <PreservedStateProvider>
        <AppRoutes workspace={workspace} />
      </PreservedStateProvider>
      <Toaster />
    </ErrorBoundary>
  );
}
