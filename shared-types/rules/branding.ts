/** The most bytes of a logo. */
export const maxLogoBytes = 200_000;
/** The box in pixels that a logo fits: three times what pages and mails show. */
export const logoBox = { width: 720, height: 240 } as const;

/** The most characters of the line that welcomes guests. */
export const welcomeLength = 140;

/** What a logo is shown on: the page's own ground, or one on which it can be seen in both themes. */
export const logoGrounds = ['page', 'light', 'dark'] as const;
/** One of `logoGrounds`, as persisted. */
export type LogoGround = (typeof logoGrounds)[number];
