import { expect, test } from '@jest/globals';
import { attachment } from './content-disposition.ts';

test.each([
  ['A001.mov', `attachment; filename="A001.mov"; filename*=UTF-8''A001.mov`],
  ['Café.mov', `attachment; filename="Caf_.mov"; filename*=UTF-8''Caf%C3%A9.mov`],
  [
    `a"b\\c%d'e(f)*g;h.mov`,
    `attachment; filename="a_b_c_d'e(f)*g;h.mov"; filename*=UTF-8''a%22b%5Cc%25d%27e%28f%29%2Ag%3Bh.mov`,
  ],
  ['🎬.mov', `attachment; filename="__.mov"; filename*=UTF-8''%F0%9F%8E%AC.mov`],
  [
    'a\r\nset-cookie: x',
    `attachment; filename="a__set-cookie: x"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20x`,
  ],
])('the name %j is saved as it is, and cannot end the header', (name, header) => {
  expect(attachment(name)).toBe(header);
});
