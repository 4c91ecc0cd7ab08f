import { expect, test } from '@jest/globals';
import { decodeForm } from './form.ts';

test('Nested names become objects and lists, in any order', () => {
  const form =
    'items[1][price]=b&items[0][price]=a&items[0][metadata][0x]=y&mode=x&expand[]=p&expand[]=q&name=a%20%26+b';
  expect(decodeForm(form)).toEqual({
    items: [{ price: 'a', metadata: { '0x': 'y' } }, { price: 'b' }],
    mode: 'x',
    expand: ['p', 'q'],
    name: 'a & b',
  });
});

test('__proto__ and constructor are ordinary names', () => {
  const form = decodeForm('__proto__[polluted]=1&constructor=2');
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor']);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
