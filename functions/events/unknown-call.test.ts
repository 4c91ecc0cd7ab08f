import { expect, test } from '@jest/globals';
import { httpEvent, invoke } from '#testkit/events.ts';
import { handler } from './unknown-call.ts';

test('a request that matches no call is not found, with a code and the request id', async () => {
  const { status, headers, body } = await invoke(handler, httpEvent('GET /api/nothing'));
  expect({ status, body }).toEqual({
    status: 404,
    body: { message: 'Not found.', code: 'not_found', requestId: 'request-1' },
  });
  expect(headers).toMatchObject({ 'cache-control': 'no-store' });
});
