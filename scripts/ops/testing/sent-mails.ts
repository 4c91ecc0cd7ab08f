import * as z from 'zod';
import type { Product } from '#local/product.ts';

const mails = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

/** The mails of a running product to an email, newest first. */
export async function sentMails({ origin }: Product, email: string) {
  const answer = await fetch(`${origin}/__local/mail`, { headers: { accept: 'application/json' } });
  return mails.parse(await answer.json()).filter(({ to }) => to === email);
}
