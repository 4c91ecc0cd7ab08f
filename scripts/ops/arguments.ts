import * as z from 'zod';
import { email as emailSchema } from '#shared/rules/fields.ts';

/** An email, in any spelling. */
export const email = z.string().pipe(emailSchema).describe('an email');

/** An account by its email or its id. */
export const person = z
  .string({ error: 'Name the account by its email or its id.' })
  .min(1)
  .describe("an email, or an account's id");

/** A workspace by any of its identifiers. */
export const workspace = z
  .string({ error: "Name the workspace by its id, its owner's email, or Stripe's cus_… or sub_…." })
  .min(1)
  .describe("a workspace's id, its owner's email, or its customer or subscription at Stripe");

/** A whole number within limits. */
export function wholeNumber(least: number, most: number, unless: number) {
  return z.coerce
    .number({ error: `Give a whole number from ${least} to ${most}.` })
    .int()
    .min(least, `Give a whole number from ${least} to ${most}.`)
    .max(most, `Give a whole number from ${least} to ${most}.`)
    .default(unless);
}
