import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { logoBox, logoGrounds, maxLogoBytes, welcomeLength } from '#shared/rules/branding.ts';
import { done } from '#shared/rules/fields.ts';
import { nameText } from '#shared/rules/names.ts';

export const setCompanyName = operation({
  route: 'POST /api/user/company-name',
  access: 'signed_in',
  summary: 'Name the current workspace; create one for a caller who has none.',
  body: z.object({ companyName: nameText('The company name', 100) }),
  answer: done,
  errors: ['payment_provider'],
});

const logo = z.object({
  /** A link to the PNG, valid for minutes. */
  url: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  ground: z.enum(logoGrounds),
});

const accentColors = z.object({
  accent: z.string(),
  accentHover: z.string(),
  onAccent: z.string(),
  link: z.string(),
});

/** How the page of a share link looks, as its guests receive it. */
export const guestBranding = z.object({
  /** Of each theme, as `#rrggbb`; absent if no accent was chosen. */
  colors: z.optional(z.object({ light: accentColors, dark: accentColors })),
  welcome: z.optional(z.string()),
  logo: z.optional(logo),
});
/** The branding that guests receive. */
export type GuestBranding = z.infer<typeof guestBranding>;

const branding = z.object({
  /** As `#rrggbb`. */
  accent: z.nullable(z.string()),
  welcome: z.nullable(z.string()),
  logo: z.nullable(logo),
});
/** What the owner of a workspace has chosen. */
export type Branding = z.infer<typeof branding>;

const brandingAnswer = z.object({
  branding,
  /** Whether guests see it: it is kept, and not shown, while no Business plan runs. */
  isShown: z.boolean(),
});

export const getBranding = operation({
  route: 'GET /api/workspace/branding',
  access: 'brand_links',
  reaches: 'nothing',
  summary: 'The logo, accent color and welcome that guests of share links see.',
  answer: brandingAnswer,
});

const noColor = 'Choose a color, such as #f0a63c.';
const noPng = 'The logo must be a PNG, in Base64.';

export const changeBranding = operation({
  route: 'PUT /api/workspace/branding',
  access: 'brand_links',
  reaches: 'nothing',
  summary: `Change what is given of the branding: null removes it, and what is left out stays. A logo is a PNG of at most ${logoBox.width} × ${logoBox.height} pixels and ${maxLogoBytes / 1_000} KB; nothing of it is kept but its pixels.`,
  body: z.object({
    accent: z.optional(
      z.nullable(z.string({ error: noColor }).check(z.regex(/^#[\da-f]{6}$/, noColor))),
    ),
    welcome: z.optional(z.nullable(nameText('The welcome', welcomeLength))),
    /** A PNG in Base64. */
    logo: z.optional(
      z.nullable(z.string({ error: noPng }).check(z.regex(/^[A-Za-z\d+/]+={0,2}$/, noPng))),
    ),
    /** What the logo is shown on. */
    ground: z.optional(z.enum(logoGrounds, { error: 'A logo is shown on page, light or dark.' })),
  }),
  // The logo in Base64, and the rest.
  maxBodyKib: 280,
  answer: brandingAnswer,
  errors: ['plan_needed', 'too_many_attempts'],
});
