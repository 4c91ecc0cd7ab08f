import { expect, test } from '@jest/globals';
import { ApiError } from './api-client.ts';
import { errorCode, publicMessage, readableMessage, UnexpectedAnswer } from './messages.ts';

const fallback = 'Failed to add member';

test('a person reads the sentence that the server gave', () => {
  const body =
    '{"message":"This e-mail belongs to the workspace already.","code":"already_member"}';
  const error = new ApiError(409, 'Conflict', body);
  expect(readableMessage(error, fallback)).toBe('This e-mail belongs to the workspace already.');
  expect(errorCode(error)).toBe('already_member');
});

test('a person reads the request id of an error that tells one, beside the sentence', () => {
  const body =
    '{"message":"Something went wrong.","code":"internal","requestId":"JKJaXmPLvHcESHA="}';
  const error = new ApiError(500, '', body);
  const shown = 'Something went wrong. (Request ID JKJaXmPLvHcESHA=)';
  expect(readableMessage(error, fallback)).toBe(shown);
  expect(publicMessage(error, fallback)).toBe(shown);
  expect(errorCode(error)).toBe('internal');
});

test.each([
  ['a page of a gateway', new ApiError(502, 'Bad Gateway', '<html>Bad Gateway</html>')],
  ['an empty body', new ApiError(500, 'Internal Server Error', '')],
  ['JSON without a message', new ApiError(500, '', '{"code":"internal"}')],
  ['a blank message', new ApiError(500, '', '{"message":" "}')],
  ['a message that is no text', new ApiError(500, '', '{"message":{"a":1}}')],
  ['JSON that is no object', new ApiError(500, '', 'null')],
  ['no answer at all', new TypeError('Failed to fetch')],
])('of %s a person reads the fallback', (_, error) => {
  expect(readableMessage(error, fallback)).toBe(fallback);
});

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
])('on a public page %s is shown as the error reads, within bounds', (_, error, shown) => {
  expect(publicMessage(error, fallback)).toBe(shown);
});

test('an OK answer that is not what was asked for is read by its message, else the fallback', () => {
  const read = [{ message: 'Not today.' }, { message: ' ' }, {}, null, 'No.'].map((answer) =>
    readableMessage(new UnexpectedAnswer(answer), fallback),
  );
  expect(read).toEqual(['Not today.', fallback, fallback, fallback, fallback]);
});
