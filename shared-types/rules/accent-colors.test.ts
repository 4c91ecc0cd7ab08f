import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  accentColors,
  contrast,
  leastTextContrast,
  themeGrounds,
  themes,
} from './accent-colors.ts';

const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('whatever accent is chosen, text on buttons and links have a contrast of 4.5 in both themes', () => {
  const check = (chosen: string) => {
    for (const theme of themes) {
      const { accent, accentHover, onAccent, link } = accentColors(chosen, theme);
      const { ground, leastOfButton } = themeGrounds[theme];
      expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(leastTextContrast);
      expect(contrast(accentHover, onAccent)).toBeGreaterThanOrEqual(leastTextContrast);
      expect(contrast(link, ground)).toBeGreaterThanOrEqual(leastTextContrast);
      expect(contrast(accent, ground)).toBeGreaterThanOrEqual(leastOfButton);
    }
  };
  for (const chosen of ['#ffffff', '#000000', '#ffff00', '#777777', '#001a4d']) check(chosen);
  fc.assert(fc.property(color, check), { numRuns: 300 });
});

test('a color that can be seen stays as it is', () => {
  expect(accentColors('#f5d90a', 'light')).toMatchObject({
    accent: '#f5d90a',
    onAccent: '#000000',
  });
  expect(accentColors('#1d4ed8', 'light')).toMatchObject({
    ...{ accent: '#1d4ed8', onAccent: '#ffffff', link: '#1d4ed8' },
  });
});
