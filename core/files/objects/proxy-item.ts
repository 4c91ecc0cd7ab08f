import * as z from 'zod/mini';
import { proxyMakers, proxyReason } from '#shared/calls/media.ts';

/** What is known of the proxy of one version of a film. */
export const proxyItem = z.object({
  /**
   * `announced`: a browser may upload it, or has; `making`: the cloud makes it; `ready`: it was compared with the film;
   * `refused`: it was another film; `failed`: it could not be made.
   */
  state: z.enum(['announced', 'making', 'ready', 'refused', 'failed']),
  by: z.enum(proxyMakers),
  /** The id of the user whose browser made it, or who has asked the cloud to make it again. */
  makerId: z.optional(z.string()),
  /** How often it was begun. */
  attempts: z.int(),
  /** When this state began (ISO 8601). */
  at: z.string(),
  /** Why it was refused, or failed. */
  reason: z.optional(proxyReason),
  /** Bytes, once it is ready. */
  size: z.optional(z.int()),
  /** When its frame 0 is shown, by its own clock, once it is ready: other than the film's after an edit list. */
  start: z.optional(
    z.object({ timescale: z.int(), ticks: z.int(), earlierInFirefox: z.optional(z.int()) }),
  ),
  /** Set if the rate of the film varies, and that of the proxy does not: their frames are matched by time. */
  isConstantRate: z.optional(z.boolean()),
  /** Set if nothing here reads the frames of the film: its table of frames is that of the proxy. */
  hasFrames: z.optional(z.boolean()),
});
export type ProxyItem = z.infer<typeof proxyItem>;
