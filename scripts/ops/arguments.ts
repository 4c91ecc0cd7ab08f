import * as z from 'zod';
import { email as emailSchema } from '#shared/fields.ts';

/** Somebody's email, in any spelling. */
export const email = emailSchema.describe('an email');

/** An account by its email or its id. */
export const person = z
  .string({ error: 'Say whose: an email or the id of an account.' })
  .min(1)
  .describe("an email, or an account's id");

/** A workspace by what the operator has at hand. */
export const workspace = z
  .string({ error: "Say which: a workspace's id, its owner's email, or cus_… or sub_… of Stripe." })
  .min(1)
  .describe("a workspace's id, its owner's email, or its customer or subscription at Stripe");

/** A whole number that is typed, between two others. */
export function wholeNumber(least: number, most: number, unless: number) {
  return z.coerce
    .number({ error: `Give a whole number from ${least} to ${most}.` })
    .int()
    .min(least, `Give a whole number from ${least} to ${most}.`)
    .max(most, `Give a whole number from ${least} to ${most}.`)
    .default(unless);
}

/** An option without a value: given or not. */
export function flag(description: string) {
  return z.boolean().default(false).describe(description);
}
