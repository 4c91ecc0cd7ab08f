import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Blank } from './blank.tsx';

/** The HTML of the page, which its script hydrates. */
export function renderBlank(): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location="/">
        <Blank />
      </StaticRouter>
    </StrictMode>,
  );
}
