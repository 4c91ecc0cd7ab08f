import { type Browser, expect, type Page } from '@playwright/test';
import { mailedLink, mailsOf } from './mails.ts';
import type { Product } from './product.ts';

export const password = 'Sharp-cut-21!';

interface Person {
  email: string;
  companyName?: string;
  /** Of the link in an invitation's mail. */
  invitation?: string;
}

/** Signs somebody up, and in, as the page's visitor; names the workspace where a name is given. */
export async function signUp(page: Page, product: Product, person: Person): Promise<void> {
  const { email, companyName, invitation } = person;
  const username = email.replace(/@.*/, '').replaceAll('.', '-');
  const joining = invitation ? { invitation } : {};
  await ask(page, product, 'POST /api/register', { username, email, password, ...joining });
  if (companyName) await ask(page, product, 'POST /api/user/company-name', { companyName });
}

/** Signs somebody up as `signUp` does, and confirms the email by the mailed link: they may set up second factors. */
export async function signUpConfirmed(page: Page, product: Product, person: Person) {
  await signUp(page, product, person);
  const link = await mailedLink(product, person.email, '/confirm-email?token=');
  const token = new URL(link).searchParams.get('token');
  await ask(page, product, 'POST /api/confirm-email', { token });
}

/** Accepts the mailed invitation as somebody new, in a browser of their own. */
export async function join(browser: Browser, product: Product, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.origin });
  const page = await context.newPage();
  await signUp(page, product, { email, invitation: await invitationOf(product, email) });
  return page;
}

/** Makes a call as the page's visitor, as our own pages would, and expects it to be taken. */
export async function ask(page: Page, { origin }: Product, route: string, data?: object) {
  const [method = '', path = ''] = route.split(' ');
  const answer = await page.request.fetch(origin + path, { method, data, headers: { origin } });
  expect(answer.ok(), `${route}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Adds members to the visitor's workspace. */
export async function invite(page: Page, product: Product, team: Record<string, string>) {
  for (const [email, role] of Object.entries(team)) {
    await ask(page, product, 'POST /api/team-members', { email, role });
  }
}

/** The token of the invitation that was mailed last to somebody. */
export async function invitationOf(product: Product, email: string): Promise<string> {
  let token = '';
  await expect(async () => {
    const mail = (await mailsOf(product)).find(({ to }) => to === email);
    token = mail?.text.match(/invitation=(\S+)/)?.[1] ?? '';
    expect(token).not.toBe('');
  }).toPass();
  return token;
}
