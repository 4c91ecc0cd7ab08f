import { expect, test } from '@jest/globals';
import { toJson } from './json.ts';

test('control and bidirectional characters are escaped, and parsed back', () => {
  const data = { text: 'a\u001b[31m\u009b31m\u007f\u202e\u2066\u2028\u200f \u{1F3AC} é' };
  const json = toJson(data);
  expect(json).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  expect(json).toContain('\u{1F3AC} é');
  expect(JSON.parse(json)).toEqual(data);
});
