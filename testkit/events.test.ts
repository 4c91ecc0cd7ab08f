import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { withMiddlewares } from '#functions/http/middlewares.ts';
import { httpEvent, invoke } from './events.ts';

test('a handler that never ends is not ended by a timer, after which what has called it would continue', async () => {
  const countTimers = () =>
    process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = countTimers();
  const handler = withMiddlewares(() => new Promise(() => {}), []);
  void invoke(handler, httpEvent('GET /api/user'));
  await setImmediate();
  expect(countTimers()).toBe(before);
});
