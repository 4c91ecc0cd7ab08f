import { useLayoutEffect } from 'react';
import type { GuestBranding } from '#shared/calls/company.ts';

/** The tokens of `tokens.css` that a branding sets, by the colors of an answer. */
const tokens = {
  accent: 'accent',
  accentHover: 'accent-hover',
  onAccent: 'on-accent',
  link: 'link',
} as const;

const names = ['accent', 'accentHover', 'onAccent', 'link'] as const;

/** Gives a page the colors of a branding in both themes; without any the product's. */
export function applyBrandColors({ style }: HTMLElement, branding: GuestBranding | null) {
  for (const theme of ['light', 'dark'] as const) {
    const colors = branding?.colors?.[theme];
    for (const name of names) {
      const color = colors?.[name];
      const property = `--brand-${theme}-${tokens[name]}`;
      if (color) style.setProperty(property, color);
      else style.removeProperty(property);
    }
  }
}

/** Gives the open page the colors of a branding, before it is painted. */
export function useBrandColors(branding: GuestBranding | null) {
  useLayoutEffect(() => {
    const { documentElement } = document;
    applyBrandColors(documentElement, branding);
    return () => applyBrandColors(documentElement, null);
  }, [branding]);
}
