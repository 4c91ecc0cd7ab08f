import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { staticPart } from './static-part.tsx';

const root = () => document.body.appendChild(document.createElement('div'));

test('a part that was served stays as it is, and its script is not loaded', async () => {
  let loads = 0;
  const Part = staticPart(async () => {
    loads += 1;
    return { default: () => <p>rendered</p> };
  });
  const page = root();
  page.innerHTML = '<div class="wide"><p>served</p></div>';
  const served = page.querySelector('p');
  const hydrated = await act(async () => hydrateRoot(page, <Part className="wide" />));
  await act(async () => hydrated.render(<Part className="wide" />));
  expect([page.querySelector('p'), served?.textContent, loads]).toEqual([served, 'served', 0]);
  await act(async () => hydrated.unmount());
});

test('a part of a page that is rendered in the browser is loaded', async () => {
  const Part = staticPart(async () => ({ default: () => <p>rendered</p> }));
  const page = createRoot(root());
  await act(async () =>
    page.render(
      <Suspense>
        <Part className="wide" />
      </Suspense>,
    ),
  );
  expect(screen.getByText('rendered').parentElement?.className).toBe('wide');
  await act(async () => page.unmount());
});
