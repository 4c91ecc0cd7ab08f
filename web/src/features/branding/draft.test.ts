import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { contrast, themeGrounds } from '#shared/rules/accent-colors.ts';
import { accentNotes } from './accent-notes.ts';
import { changesOf, draftOf, previewOf } from './draft.ts';

const logo = {
  url: 'https://files.example/logo.png',
  width: 40,
  height: 20,
  ground: 'page',
} as const;
const saved = { accent: '#112233', welcome: 'Come in.', logo };
const drawn = { url: 'data:image/png;base64,iVBO', width: 30, height: 10, ground: 'dark' } as const;

test('only what was changed is sent, so that a change in another tab stays', () => {
  const draft = draftOf(saved);
  expect(changesOf(saved, draft)).toEqual({});
  expect(changesOf(saved, { ...draft, accent: ' #F5D90A ' })).toEqual({ accent: '#f5d90a' });
  expect(changesOf(saved, { ...draft, welcome: ' ' })).toEqual({ welcome: null });
  expect(changesOf(saved, { ...draft, logo: null })).toEqual({ logo: null });
  expect(changesOf(saved, { ...draft, logo: { ...logo, ground: 'light' } })).toEqual({
    ground: 'light',
  });
  expect(changesOf(saved, { ...draft, logo: drawn })).toEqual({ logo: 'iVBO', ground: 'dark' });
});

test('the preview takes no color that is half typed', () => {
  const draft = { accent: '#12', welcome: '', logo: null };
  expect(previewOf(draft)).toEqual({});
  expect(previewOf({ ...draft, accent: '#FFD400' })).toMatchObject({
    colors: { light: { accent: '#ffd400' } },
  });
});

test('the form says what becomes of a color so that it can be read', () => {
  expect(accentNotes('#ffd400')).toEqual([
    'On light pages buttons have black text, with a contrast of 14.6 to 1.',
    'On dark pages buttons have black text, with a contrast of 14.6 to 1.',
    'On light pages text in this color is #806a00, to be readable.',
  ]);
  expect(accentNotes('#001a4d').join(' ')).toMatch(
    /On dark pages buttons .* with which they can be seen/,
  );
});

test('contrasts are those with the backgrounds of the pages', () => {
  const [light = '', dark = ''] = readFileSync('web/src/styles/tokens.css', 'utf8').split(
    ':root[data-ground',
  );
  const least = (css: string, text: string) =>
    [...css.matchAll(/--(?:surface|raised|sunken|floating): (#[\da-f]{6})/g)]
      .map(([, found = '']) => found)
      .toSorted((a, b) => contrast(a, text) - contrast(b, text))[0];
  expect(least(light, '#000000')).toBe(themeGrounds.light.ground);
  expect(least(dark, '#ffffff')).toBe(themeGrounds.dark.ground);
});
