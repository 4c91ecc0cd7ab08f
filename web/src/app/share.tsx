import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sharePath } from '#shared/rules/site.ts';
import { ErrorBoundary } from '#web/components/error-boundary.tsx';
import { Tooltips } from '#web/components/overlays/tooltips.tsx';
import { Toaster } from '#web/components/toasts/toast.tsx';
import { GuestPage, preloadSharedReviews } from '#web/features/guest/guest-page.tsx';
import { ensureStyles } from '#web/lib/styles.ts';
import { ErrorScreen } from './error-screen.tsx';
import { ignoreComposition } from './ignore-composition.ts';
import '../styles/share.css';

ensureStyles();
ignoreComposition();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
// Chat programs take the full stop after an address, or a bracket, for its end: a token has 43 characters.
const token = location.pathname.slice(sharePath.length, sharePath.length + 43);
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary fallback={<ErrorScreen />}>
      <GuestPage token={token} />
      <Tooltips />
      <Toaster />
    </ErrorBoundary>
  </StrictMode>,
);
preloadSharedReviews();
