import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ensureStyles } from '#web/lib/styles.ts';
import { App } from './app.tsx';
import '../styles/main.css';

ensureStyles();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

// A prerendered page is there already and only comes to life.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);
