import * as z from 'zod/mini';
import { logoGrounds } from '#shared/rules/branding.ts';

/** What the owner of a workspace has chosen for the pages and mails of its share links. */
export const brandingItem = z.object({
  /** As `#rrggbb`. */
  accent: z.optional(z.string()),
  welcome: z.optional(z.string()),
  /** By its id, which its key in the bucket ends with; in pixels. */
  logo: z.optional(
    z.object({ id: z.string(), width: z.int(), height: z.int(), ground: z.enum(logoGrounds) }),
  ),
});
export type BrandingItem = z.infer<typeof brandingItem>;
