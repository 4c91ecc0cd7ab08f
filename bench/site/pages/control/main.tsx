import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Blank } from './blank.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
hydrateRoot(
  root,
  <StrictMode>
    <BrowserRouter>
      <Blank />
    </BrowserRouter>
  </StrictMode>,
);
