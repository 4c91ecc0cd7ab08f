import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { PublicRoutes } from './public-routes.tsx';

/**
 * Renders the page of a path, for `build/prerender`.
 * @returns its HTML, with the elements of the head first
 * @throws whatever the page throws: a page that fails to render must not be published
 */
export async function renderPage(path: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={path}>
        <App>
          <PublicRoutes />
        </App>
      </StaticRouter>
    </StrictMode>,
    {
      // React would stream parts beyond this size after the rest and move them into place with inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failures.push(error);
      },
    },
  );
  const parts: Buffer[] = [];
  for await (const part of prelude) parts.push(Buffer.from(part));
  if (failures.length > 0) throw new Error(`${path} cannot be drawn.`, { cause: failures[0] });
  return Buffer.concat(parts).toString();
}
