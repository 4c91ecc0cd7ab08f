/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { ApiError } from './api-client.ts';
import { publicMessage } from './public-message.ts';

const fallback = 'Failed to send message';

test.each([
  ['JSON with a message', new ApiError(409, 'Conflict', '{"message":"No."}'), 'No.'],
  ['a text', new ApiError(500, 'Internal Server Error', 'boom'), '500: boom'],
  ['an empty body', new ApiError(503, 'Service Unavailable', ''), '503: Service Unavailable'],
  ['a blank body', new ApiError(503, 'Service Unavailable', ' \n'), '503: Service Unavailable'],
  [
    'an empty body over HTTP/2, which has no status text',
    new ApiError(502, '', ''),
    '502: Bad Gateway',
  ],
  ['a page', new ApiError(502, 'Bad Gateway', ' <!doctype html><h1>Oh</h1>'), '502: Bad Gateway'],
  ['a page over HTTP/2', new ApiError(504, '', '<h1>Oh</h1>'), '504: Gateway Timeout'],
  [
    'JSON without a message',
    new ApiError(500, '', '{"code":"internal"}'),
    '500: {"code":"internal"}',
  ],
  ['a long text', new ApiError(500, '', 'x'.repeat(300)), `500: ${'x'.repeat(199)}…`],
  ['a status that has no words', new ApiError(599, '', ''), fallback],
  ['no answer at all', new TypeError('Failed to fetch'), fallback],
])("on a public page %s is shown as the error's own text, truncated", (_, error, shown) => {
  expect(publicMessage(error, fallback)).toBe(shown);
});

test('an error with a request id shows the id next to the message', () => {
  const body =
    '{"message":"Something went wrong.","code":"internal","requestId":"JKJaXmPLvHcESHA="}';
  expect(publicMessage(new ApiError(500, '', body), 'Nothing was sent')).toBe(
    'Something went wrong. (Request ID JKJaXmPLvHcESHA=)',
  );
});

test("an error that the gateway made itself shows the id of the response's header", () => {
  const throttled = new ApiError(429, '', '{"message":"Too Many Requests"}', 'JKJaXmPLvHcESHA=');
  expect(publicMessage(throttled, 'Nothing was sent')).toBe(
    'Too Many Requests (Request ID JKJaXmPLvHcESHA=)',
  );
});
