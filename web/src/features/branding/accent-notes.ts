import { accentColors, contrast, themes } from '#shared/rules/accent-colors.ts';

/** What becomes of an accent, so that what it colors can be read, in sentences. */
export function accentNotes(chosen: string): string[] {
  const each = themes.map((theme) => ({ theme, ...accentColors(chosen, theme) }));
  const buttons = each.map(({ theme, accent, onAccent }) => {
    const text = onAccent === '#000000' ? 'black' : 'white';
    const moved = accent === chosen ? '' : `, in ${accent}, with which they can be seen`;
    const ratio = (Math.floor(contrast(accent, onAccent) * 10) / 10).toFixed(1);
    return `On ${theme} pages buttons have ${text} text, with a contrast of ${ratio} to 1${moved}.`;
  });
  const links = each
    .filter(({ link }) => link !== chosen)
    .map(({ theme, link }) => `On ${theme} pages text in this color is ${link}, to be readable.`);
  return [...buttons, ...links];
}
