import { expect } from '@playwright/test';
import type { Product } from './product.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The mails that the product has sent, newest first. */
export async function mailsOf(product: Product): Promise<Mail[]> {
  const response = await fetch(`${product.origin}/__local/mail`, {
    headers: { accept: 'application/json' },
  });
  return response.json();
}

/** Waits for a mail to `to` and returns the link in the newest one that contains `part`. */
export async function mailedLink(product: Product, to: string, part: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails = await mailsOf(product);
    const mail = mails.find((sent) => sent.to === to && sent.text.includes(part));
    link = mail?.text.split(/\s/).find((word) => word.includes(part));
    expect(link).toBeDefined();
  }).toPass();
  return String(link);
}
