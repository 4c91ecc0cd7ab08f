import { lazy, type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { PreservedStateProvider } from '#web/lib/preserved-state.tsx';
import { App } from './app.tsx';
import { OtherEntry } from './other-entry.ts';
import '../styles/site.css';

const SignIn = lazy(() => import('#web/pages/sign-in.tsx'));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// A script of its own, which the sign-in screen prefetches; the document of this page names it, so that it loads at once.
void import('#web/pages/dashboard/dashboard.tsx').then(async ({ Dashboard, fetchFirstRound }) => {
  const first = await fetchFirstRound(location);
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App>
          <PreservedStateProvider>
            <DashboardRoutes dashboard={<Dashboard first={first} />} />
          </PreservedStateProvider>
        </App>
      </BrowserRouter>
    </StrictMode>,
  );
});

/**
 * The dashboard, and the sign-in screen where a session has ended: as one page, so that what the user has typed is kept
 * until they are back.
 */
function DashboardRoutes({ dashboard }: { dashboard: ReactNode }) {
  return (
    <Suspense>
      <Routes>
        <Route path={`${paths.dashboard}/*`} element={dashboard} />
        <Route path={paths.login} element={<SignIn />} />
        <Route path={paths.register} element={<SignIn />} />
        <Route path="*" element={<OtherEntry />} />
      </Routes>
    </Suspense>
  );
}
