import { expect, test } from '@jest/globals';
import { describeDevice } from './device.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Safari on macOS',
    `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
  ],
  ['Chrome on macOS', `${mac} ${webkit} Chrome/142.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Opera on Windows', `${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  ['Chrome on Android', `${android} ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet on Android',
    `${android} ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Safari on iOS',
    `${iphone} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Firefox on iOS',
    `${iphone} AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
  ],
  [
    'Chrome on ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
  ],
  ['Unknown browser on Linux', 'SomethingElse/1.0 (Linux)'],
  ['Unknown browser', '<script>alert(1)</script>'],
  ['Unknown browser', undefined],
])('a session of %s has that device name', (words, userAgent) => {
  expect(describeDevice(userAgent)).toBe(words);
});
