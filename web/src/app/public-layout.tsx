import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { HydrationSignal } from '#web/components/hydration-signal.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Header, page and footer of every public page. The page loads separately, so that the frame never waits for it. */
export default function PublicLayout() {
  return (
    <div
      data-theme="dark"
      className="flex min-h-dvh flex-col bg-surface pt-(--toast-top) text-text"
    >
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 text-sm font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        <Suspense fallback={<div className="min-h-dvh" />}>
          <Outlet />
          <HydrationSignal />
        </Suspense>
      </main>
      <SiteFooter />
    </div>
  );
}
