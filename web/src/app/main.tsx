import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterPaint } from '#web/lib/after-paint.ts';
import { ensureStyles } from '#web/lib/styles.ts';
import { App } from './app.tsx';
import { PublicRoutes, preloadPublicLayout } from './public-routes.tsx';
import '../styles/site.css';

ensureStyles();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

const app = (
  <StrictMode>
    <BrowserRouter>
      <App>
        <PublicRoutes />
      </App>
    </BrowserRouter>
  </StrictMode>
);
if (root.hasChildNodes()) {
  // A prerendered page is only hydrated.
  hydrateRoot(root, app);
  afterPaint(preloadPublicLayout);
} else {
  createRoot(root).render(app);
}
