import * as z from 'zod/mini';
import type { UnitPrices } from './pricing.ts';
import { grouped } from './text/grouped.ts';
import { isSeen } from './text/visible-text.ts';

/**
 * A text that a user typed: trimmed, not blank, and of limited length.
 * @param name the field's name in a sentence, such as 'Your message'
 * @param max length in characters
 */
// @__NO_SIDE_EFFECTS__
export function text(name: string, max: number) {
  return z
    .string({ error: `${name} is missing.` })
    .check(
      z.trim(),
      z.minLength(1, `${name} is missing.`),
      z.maxLength(max, `${name} can have at most ${grouped(max)} characters.`),
    );
}

/** A name that is shown only to its owner: text of one line, without invisible characters. */
// @__NO_SIDE_EFFECTS__
export function lineText(name: string, max: number) {
  return text(name, max).check(z.refine(isSeen, unseenMessage(name)));
}

/** The error message for a name with invisible characters. */
export function unseenMessage(name: string): string {
  return `${name} has characters that cannot be seen, or more than one line. Please type it again.`;
}

/** The longest address that SMTP supports (RFC 5321, section 4.5.3.1, less the angle brackets). */
const maxEmailLength = 254;

/** As browsers check the field, with a domain of at least two labels, of which the last is no number. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

/** A global of Node and of browsers, of whose types the contract has neither. */
declare const URL: { parse(url: string): { hostname: string } | null };

/**
 * An international domain as mail servers have it: `münchen.example` is `xn--mnchen-3ya.example`. What is none stays as it
 * is.
 */
export function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !/[^\0-\x7F]/.test(domain)) return domain;
  // The URL Standard converts a host name by UTS #46 (https://url.spec.whatwg.org/#concept-domain-to-ascii).
  return URL.parse(`http://${domain}`)?.hostname ?? domain;
}

function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return `${address.slice(0, at)}${asciiDomain(address.slice(at))}`;
}

/**
 * A normalized email address: NFKC, trimmed, lower-cased, ASCII. Look-alikes in other scripts are rejected before the
 * `@`, and kept apart after it by the domain's ASCII form: nothing is mapped to another address.
 */
export const email = z.pipe(
  z.pipe(
    z.string({ error: 'An email is missing.' }).check(z.maxLength(1_000, 'This is not an email.')),
    z.transform((value) => withAsciiDomain(value.normalize('NFKC').trim().toLowerCase())),
  ),
  z
    .email({ error: 'Please enter an email such as name@example.com.', pattern: emailPattern })
    .check(z.maxLength(maxEmailLength, `An email can have at most ${maxEmailLength} characters.`)),
);

/** The response of a call that returns nothing but success. */
export const done = z.object({ success: z.literal(true) });

/** The token of a mailed link. */
export const linkToken = z
  .string({ error: 'This link is incomplete. Please open it from the email again.' })
  .check(z.regex(/^[\w-]{43}$/, 'This link is incomplete. Please open it from the email again.'));

/** Unit prices in US dollars a month. */
export const unitPrices = z.object({
  pricePerMember: z.number(),
  hotStorageBlock: z.number(),
  coldStorageTb: z.number(),
}) satisfies z.ZodMiniType<UnitPrices>;

/** What is wrong with a size that is no count of bytes. */
export const wrongSize = 'The size is a whole number of bytes.';

/** What is wrong with an `after` that no answer has given. */
export const wrongPage = 'after must be what next of an earlier answer said.';

/** The `next` of the previous page, where it is an id. */
export const nextId = z.uuid({ error: wrongPage });

/** The `next` of the previous page. */
export const nextPage = z.string({ error: wrongPage }).check(
  z.minLength(1, wrongPage),
  z.maxLength(4_000, wrongPage),
  // S3 cannot be asked for what UTF-8 cannot represent.
  z.refine((page) => page.isWellFormed(), wrongPage),
);
