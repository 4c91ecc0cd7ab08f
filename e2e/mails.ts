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
