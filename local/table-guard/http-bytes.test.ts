import { expect, test } from '@jest/globals';
import { badRequest, firstRequest } from './http-bytes.ts';

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: DynamoDB_20120810.PutItem\r\nContent-Length: ${length}\r\n\r\n`;
const put = Buffer.from(`${head(13)}{"name":"é"}`);

test('a request is complete with the last byte of its body, whatever the parts it arrives in', () => {
  for (let received = 0; received < put.length; received += 1) {
    expect(firstRequest(put.subarray(0, received))).toBeNull();
  }
  expect(firstRequest(put)).toEqual({
    bytes: put,
    operation: 'PutItem',
    body: Buffer.from('{"name":"é"}'),
  });
});

test('what follows a request is left to the next one', () => {
  const list = Buffer.from('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const first = firstRequest(Buffer.concat([list, put]));
  expect(first).toEqual({ bytes: list, operation: '', body: Buffer.alloc(0) });
});

test('an error states its length in bytes', () => {
  const [headers = '', body = ''] = badRequest({ message: 'é' }).split('\r\n\r\n');
  expect(headers).toContain(`content-length: ${Buffer.byteLength(body)}`);
  expect(JSON.parse(body)).toEqual({ message: 'é' });
});
