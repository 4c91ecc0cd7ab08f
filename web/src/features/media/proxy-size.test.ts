import { expect, test } from '@jest/globals';
import { proxySize } from './proxy-size.ts';

test.each([
  ['high definition', [1_920, 1_080], [1_280, 720]],
  ['a wide master', [4_096, 1_716], [1_280, 536]],
  ['an academy picture', [1_440, 1_080], [960, 720]],
  ['a film that stands upright', [1_080, 1_920], [720, 1_280]],
  ['a square', [2_000, 2_000], [720, 720]],
  ['a small film, which stays as it is', [640, 360], [640, 360]],
  ['odd numbers', [721, 405], [720, 404]],
])('the proxy of %s has its shape, in even numbers, and no more pixels', (_, film, proxy) => {
  const [width = 0, height = 0] = film;
  expect(Object.values(proxySize(width, height))).toEqual(proxy);
});
