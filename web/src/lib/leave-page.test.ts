import { expect, test } from '@jest/globals';
import { leavePage } from './leave-page.ts';

test('a page has left until the back/forward cache restores it; its own first display does not count', async () => {
  let back = false;
  const left = leavePage('#payment').then(() => {
    back = true;
  });
  expect(location.hash).toBe('#payment');
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  await Promise.resolve();
  expect(back).toBe(false);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await left;
  expect(back).toBe(true);
});
