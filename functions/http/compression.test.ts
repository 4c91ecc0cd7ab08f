import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { context, httpEvent, prepareEnvironment } from '#testkit/events.ts';
import { handlePublic } from './public-handler.ts';

beforeAll(prepareEnvironment);

const tellLong = operation({
  route: 'GET /api/words/{count}',
  access: 'public',
  summary: 'Answers so many words.',
  answer: z.object({ words: z.array(z.string()) }),
});
const handler = handlePublic(tellLong, async ({ params }) => ({
  words: words(Number(params.count)),
}));

const words = (count: number) => Array.from({ length: count }, () => 'rushes');
const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const answer = (count: number, headers = {}) =>
  handler(httpEvent(tellLong.route, { params: { count: String(count) }, headers }), context);

test.each(['gzip', 'br, gzip', 'gzip;q=0.5, *;q=0'])(
  'a long response is compressed for clients that accept %s',
  async (accepted) => {
    const { body = '', ...rest } = await answer(1_000, { 'accept-encoding': accepted });
    expect(rest).toEqual({
      statusCode: 200,
      headers: { ...json, vary: 'Accept-Encoding', 'content-encoding': 'gzip' },
      isBase64Encoded: true,
    });
    const bytes = Buffer.from(body, 'base64');
    expect(bytes.length).toBeLessThan(200);
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual({ words: words(1_000) });
  },
);

test.each([{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip;q=0, br' }])(
  'a long response is not compressed for clients that do not accept it: %j',
  async (headers) => {
    expect(await answer(1_000, headers)).toEqual({
      statusCode: 200,
      headers: { ...json, vary: 'Accept-Encoding' },
      body: JSON.stringify({ words: words(1_000) }),
    });
  },
);

test('a short response is not compressed', async () => {
  expect(await answer(10, { 'accept-encoding': 'gzip' })).toEqual({
    statusCode: 200,
    headers: json,
    body: JSON.stringify({ words: words(10) }),
  });
});
