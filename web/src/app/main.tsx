import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterPaint } from '#web/lib/after-paint.ts';
import { ensureStyles } from '#web/lib/styles.ts';
import { App } from './app.tsx';
import { fetchFirstWorkspace, preloadPublicLayout } from './routes.tsx';
import '../styles/site.css';

ensureStyles();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

if (root.hasChildNodes()) {
  // A prerendered page is only hydrated.
  hydrateRoot(root, inBrowser(<App />));
  afterPaint(preloadPublicLayout);
} else {
  void fetchFirstWorkspace(location.pathname).then((workspace) =>
    createRoot(root).render(inBrowser(<App workspace={workspace} />)),
  );
}

function inBrowser(app: ReactNode) {
  return (
    <StrictMode>
      <BrowserRouter>{app}</BrowserRouter>
    </StrictMode>
  );
}
