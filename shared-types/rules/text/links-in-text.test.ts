import { expect, test } from '@jest/globals';
import { hasLink, withoutLinks } from './links-in-text.ts';

test.each([
  'Node.js Films',
  'A.B. Productions',
  'J.J.Abrams Pictures',
  'U.S.A. Studios',
  'St. Mary & Co. Films',
  'Mr.Brown Productions',
  'Cinema S.p.A.',
  'Łódź Film Sp. z o.o.',
  'Night Shift Co., Ltd.',
  'Studio 3.14',
  'No.9 Films',
  'AC/DC Live',
  'Re:Play Media',
  'Studio @ Home',
  'What? Why! How... Films',
  'Awww. Cute Films',
  'Www Productions',
  '夜班工作室。',
  'Dr. Strangelove: The Company',
])('%s contains no link', (name) => {
  expect(hasLink(name)).toBe(false);
});

test.each([
  'evil.com',
  'Evil.COM',
  'Visit evil.com now',
  'Visit evil.com, now',
  '(evil.com)',
  'evil.com/path',
  'evil.com:8080',
  'evil.com-films',
  'evil.com_films',
  'evil.com.films',
  'win-a-prize.evil.travel today',
  'evil.co.uk',
  'evil.рф',
  'evil.xn--p1ai',
  'münchen.de',
  '1.evil.zip',
  'http://',
  'go to http://evil',
  'https:evil',
  'HTTPS://EVIL',
  'steam://run/1',
  '//evil/path',
  '\\\\evil\\share',
  'www.evil',
  'see www.evil/x',
  'mailto:win',
  'tel:+123456',
  'javascript:alert(1)',
  'win@evil',
  '203.0.113.7/login',
])('%s contains a link', (name) => {
  expect(hasLink(name)).toBe(true);
});

test.each([
  ['a wide full stop', 'evil\uFF0Ecom'],
  ['a small full stop', 'evil\uFE52com'],
  ['a one dot leader', 'evil\u2024com'],
  ['an ideographic full stop', 'evil\u3002com'],
  ['a half-width ideographic full stop', 'evil\uFF61com'],
  ['a Lisu letter that looks like a full stop', 'evil\uA4F8com'],
  ['a zero-width space', 'evil\u200B.com'],
  ['a word joiner', 'evil.\u2060com'],
  ['a soft hyphen', 'evil.c\u00ADom'],
  ['a variation selector', 'evil.\uFE0Fcom'],
  ['wide letters', 'ｅｖｉｌ．ｃｏｍ'],
  ['mathematical letters', '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦'],
  ['circled letters', 'evil.ⓒⓞⓜ'],
  ['a wide colon and slashes', 'http\uFF1A\uFF0F\uFF0Fevil'],
])('a link is detected even if it is written with %s', (_, name) => {
  expect(hasLink(name)).toBe(true);
});

test.each([
  [
    'Nice. Cut it at 01:00:10:00, J.J.Abrams style.',
    'Nice. Cut it at 01:00:10:00, J.J.Abrams style.',
  ],
  ['See https://evil.example/a?b=c#d, now', 'See [address left out] now'],
  ['(evil.com)\tor www.evil', '[address left out]\tor [address left out]'],
  ['ev\u200bil\uff0ecom', '[address left out]'],
  ['\\\\evil\\share', '[address left out]'],
  ['', ''],
])('“%s” without links is “%s”', (value, without) => {
  expect(withoutLinks(value)).toBe(without);
  expect(hasLink(withoutLinks(value))).toBe(false);
});
