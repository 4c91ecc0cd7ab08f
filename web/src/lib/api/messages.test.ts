/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { ApiError } from './api-client.ts';
import { describeFailure } from './describe-failure.ts';
import { errorCode, readableMessage, UnexpectedAnswer } from './messages.ts';

const fallback = 'Failed to add member';

test("an error shows the server's message", () => {
  const body =
    '{"message":"This email already belongs to a member of the workspace.","code":"already_member"}';
  const error = new ApiError(409, 'Conflict', body);
  expect(readableMessage(error, fallback)).toBe(
    'This email already belongs to a member of the workspace.',
  );
  expect(errorCode(error)).toBe('already_member');
});

test('an error with a request id shows the id next to the message', () => {
  const body =
    '{"message":"Something went wrong.","code":"internal","requestId":"JKJaXmPLvHcESHA="}';
  const error = new ApiError(500, '', body);
  const shown = 'Something went wrong. (Request ID JKJaXmPLvHcESHA=)';
  expect(readableMessage(error, fallback)).toBe(shown);
  expect(errorCode(error)).toBe('internal');
});

test("an error that the gateway made itself shows the id of its header, as its body has none; the product's own does not", () => {
  const throttled = new ApiError(429, '', '{"message":"Too Many Requests"}', 'JKJaXmPLvHcESHA=');
  expect(readableMessage(throttled, fallback)).toBe(
    'Too Many Requests (Request ID JKJaXmPLvHcESHA=)',
  );
  const own = new ApiError(409, '', '{"message":"No.","code":"quote_changed"}', 'JKJaXmPLvHcESHA=');
  expect(readableMessage(own, fallback)).toBe('No.');
  const withoutMessage = new ApiError(503, '', '{}', 'JKJaXmPLvHcESHA=');
  expect(readableMessage(withoutMessage, fallback)).toBe(fallback);
});

test.each([
  ['a page of a gateway', new ApiError(502, 'Bad Gateway', '<html>Bad Gateway</html>')],
  ['an empty body', new ApiError(500, 'Internal Server Error', '')],
  ['JSON without a message', new ApiError(500, '', '{"code":"internal"}')],
  ['a blank message', new ApiError(500, '', '{"message":" "}')],
  ['a message that is no text', new ApiError(500, '', '{"message":{"a":1}}')],
  ['JSON that is no object', new ApiError(500, '', 'null')],
  ['no answer at all', new TypeError('Failed to fetch')],
])('an error without a readable message shows the fallback: %s', (_, error) => {
  expect(readableMessage(error, fallback)).toBe(fallback);
});

test('an OK response of an unexpected shape shows its message, else the fallback', () => {
  const read = [{ message: 'Not today.' }, { message: ' ' }, {}, null, 'No.'].map((answer) =>
    readableMessage(new UnexpectedAnswer(answer), fallback),
  );
  expect(read).toEqual(['Not today.', fallback, fallback, fallback, fallback]);
});

test('a request that failed without a connection says so, after what has failed', () => {
  Reflect.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: { onLine: false },
  });
  const unsent = new TypeError('Failed to fetch');
  expect(readableMessage(unsent, fallback)).toBe('Failed to add member. You are offline.');
  expect(describeFailure(unsent)).toBe('You are offline.');
  const refused = new ApiError(409, 'Conflict', '{"message":"No."}');
  expect(readableMessage(refused, fallback)).toBe('No.');
});

test('a failure of the server is not blamed on the connection', () => {
  expect(describeFailure(new ApiError(500, '', ''))).toBe('Something went wrong on our side.');
});
