import type { CallAt } from '#shared/api.ts';
import type { Branding, GuestBranding } from '#shared/calls/company.ts';
import type { Answer, BodyInput } from '#shared/operation.ts';
import { accentColors } from '#shared/rules/accent-colors.ts';
import type { DrawnLogo } from './redraw-logo.ts';

/** A branding as the server has it. */
export type SavedBranding = Answer<CallAt<'GET /api/workspace/branding'>>;

/** What is typed and chosen. */
export interface Draft {
  /** As it is typed; empty for the product's. */
  accent: string;
  welcome: string;
  logo: DrawnLogo | null;
}

/** The draft that changes nothing. */
export function draftOf({ accent, welcome, logo }: Branding): Draft {
  return { accent: accent ?? '', welcome: welcome ?? '', logo };
}

/** An accent that is typed, if it is one. */
export function typedAccent({ accent }: Draft): string | null {
  const typed = accent.trim().toLowerCase();
  return /^#[\da-f]{6}$/.test(typed) ? typed : null;
}

const pngPrefix = 'data:image/png;base64,';

/** What saving a draft changes: parts that are as they were are not sent, so that another tab's change of them stays. */
export function changesOf(
  saved: Branding,
  draft: Draft,
): BodyInput<CallAt<'PUT /api/workspace/branding'>> {
  const [accent, welcome] = [draft.accent.trim().toLowerCase(), draft.welcome.trim()];
  const { logo } = draft;
  const isNew = logo?.url.startsWith(pngPrefix);
  return {
    ...(accent !== (saved.accent ?? '') && { accent: accent || null }),
    ...(welcome !== (saved.welcome ?? '') && { welcome: welcome || null }),
    ...(logo && isNew && { logo: logo.url.slice(pngPrefix.length) }),
    ...(!logo && saved.logo && { logo: null }),
    ...(logo && logo.ground !== saved.logo?.ground && { ground: logo.ground }),
  };
}

/** What guests would receive. */
export function previewOf(draft: Draft): GuestBranding {
  const accent = typedAccent(draft);
  const welcome = draft.welcome.trim();
  return {
    ...(accent && {
      colors: { light: accentColors(accent, 'light'), dark: accentColors(accent, 'dark') },
    }),
    ...(welcome && { welcome }),
    ...(draft.logo && { logo: draft.logo }),
  };
}
