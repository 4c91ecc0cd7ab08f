/** The themes of pages. */
export const themes = ['light', 'dark'] as const;
/** One of `themes`. */
export type Theme = (typeof themes)[number];

/** What a theme makes of an accent color, by the tokens of `web/src/styles/tokens.css`; as `#rrggbb`. */
export interface AccentColors {
  /** The ground of buttons, and of it while it is hovered. */
  accent: string;
  accentHover: string;
  /** The text on both. */
  onAccent: string;
  /** Text, and the ring around what has the focus. */
  link: string;
}

const black = '#000000';
const white = '#ffffff';

/**
 * What accents are seen against: of the backgrounds of each theme the one with the least contrast, what a text moves
 * towards, and the least contrast of a button with its page. On dark pages it shows where a film stands as well, which is
 * seen by it alone: https://www.w3.org/TR/WCAG22/#non-text-contrast
 */
export const themeGrounds = {
  light: { ground: '#f1eee9', readable: black, leastOfButton: 1.2 },
  dark: { ground: '#211e1b', readable: white, leastOfButton: 3 },
} as const;

/** The least contrast of text with its background: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const leastTextContrast = 4.5;

/**
 * The colors of a theme for an accent that was chosen. It is moved no further than it must be to be seen, and the text on
 * it is black or white: one of them has a contrast of at least 4.58 with any color.
 * @param chosen as `#rrggbb`
 */
export function accentColors(chosen: string, theme: Theme): AccentColors {
  const { ground, readable, leastOfButton } = themeGrounds[theme];
  const accent = movedTo(chosen, { towards: readable, ground, least: leastOfButton });
  const onAccent = contrast(accent, black) >= contrast(accent, white) ? black : white;
  return {
    accent,
    // Away from its text.
    accentHover: mixed(accent, onAccent === black ? white : black, 0.15),
    onAccent,
    link: movedTo(chosen, { towards: readable, ground, least: leastTextContrast }),
  };
}

/** The contrast of two colors, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const steps = 50;

function movedTo(
  color: string,
  { towards, ground, least }: { towards: string; ground: string; least: number },
): string {
  for (let step = 0; step < steps; step += 1) {
    const moved = mixed(color, towards, step / steps);
    if (contrast(moved, ground) >= least) return moved;
  }
  return towards;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** @param share of the other color, from 0 to 1 */
function mixed(one: string, other: string, share: number): string {
  const others = channels(other);
  const mix = channels(one).map((value, at) => value + ((others[at] ?? 0) - value) * share);
  return `#${mix.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
