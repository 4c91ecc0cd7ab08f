import { expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydrationSignal } from './hydration-signal.tsx';

/** A field whose text was typed before its script came, as password fields are. */
function TakesOver() {
  const [text, setText] = useState('');
  useEffect(() => setText('typed before'), []);
  return <p>{text}</p>;
}

test('a page is hydrated when its own part is, with what was typed before', async () => {
  const served = document.body.appendChild(document.createElement('div'));
  served.innerHTML = '<!--$--><p></p><!--/$-->';
  const texts: unknown[] = [];
  document.addEventListener('hydrated', () => texts.push(served.textContent));
  const script = Promise.withResolvers<{ default: typeof TakesOver }>();
  const Part = lazy(() => script.promise);
  const root = await act(async () =>
    hydrateRoot(
      served,
      <Suspense>
        <Part />
        <HydrationSignal />
      </Suspense>,
    ),
  );
  expect(texts).toEqual([]);
  await act(async () => script.resolve({ default: TakesOver }));
  expect(texts).toEqual(['typed before']);
  await act(async () => root.unmount());
});
