import * as z from 'zod/mini';
import { text, unseenMessage } from './fields.ts';
import { grouped } from './text/grouped.ts';
import { hasLink } from './text/links-in-text.ts';
import { isSeen } from './text/visible-text.ts';

/*
 * Names that others are shown or mailed. They stand apart from the other fields for the list of top-level domains: only
 * functions that take such names carry it, 14 KB in each bundle.
 */

/** Whether a name can be shown and mailed to others: one line, without invisible characters or links. */
export function isPlainName(name: string): boolean {
  return isSeen(name) && !hasLink(name);
}

/** A name: text of one line, without links or invisible characters. */
export function nameText(name: string, max: number) {
  return plainNamed(name, text(name, max));
}

/** A name that may be blank or left out. */
export function optionalNameText(name: string, max: number) {
  const tooLong = `${name} can have at most ${grouped(max)} characters.`;
  const any = z
    .string({ error: `${name} must be text.` })
    .check(z.trim(), z.maxLength(max, tooLong));
  return z.optional(plainNamed(name, any));
}

function plainNamed(name: string, schema: z.ZodMiniString<string>) {
  return schema.check(
    z.refine(isSeen, unseenMessage(name)),
    z.refine(
      (value) => !hasLink(value),
      `${name} cannot contain a link. Put a space after a full stop.`,
    ),
  );
}
