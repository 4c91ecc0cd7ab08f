import { expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Awake } from './awake.tsx';

/** A field whose text was typed before its script came, as password fields are. */
function TakesOver() {
  const [text, setText] = useState('');
  useEffect(() => setText('typed before'), []);
  return <p>{text}</p>;
}

test('a page is awake when its own part has hydrated, with what was typed before', async () => {
  const served = document.body.appendChild(document.createElement('div'));
  served.innerHTML = '<!--$--><p></p><!--/$-->';
  const told: unknown[] = [];
  document.addEventListener('awake', () => told.push(served.textContent));
  const script = Promise.withResolvers<{ default: typeof TakesOver }>();
  const Part = lazy(() => script.promise);
  const root = await act(async () =>
    hydrateRoot(
      served,
      <Suspense>
        <Part />
        <Awake />
      </Suspense>,
    ),
  );
  expect(told).toEqual([]);
  await act(async () => script.resolve({ default: TakesOver }));
  expect(told).toEqual(['typed before']);
  await act(async () => root.unmount());
});
