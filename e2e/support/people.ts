import { type Browser, expect, type Page } from '@playwright/test';
import { invitationLink, inviteBy, signUpBy, type Team } from '#shared/testing/people.ts';
import { mailedLink, mailsOf } from './mails.ts';
import type { Product } from './product.ts';

type Registration = Parameters<typeof signUpBy>[1];

/** Signs a user up and in as the page's visitor; names the workspace if a name is given. */
export async function signUp(page: Page, product: Product, person: Registration): Promise<void> {
  const username = person.email.replace(/@.*/, '').replaceAll('.', '-');
  await signUpBy(callerOf(page, product), { username, ...person });
}

/** Signs a user up and confirms the email by the mailed link, so that second factors can be set up. */
export async function signUpConfirmed(page: Page, product: Product, person: Registration) {
  await signUp(page, product, person);
  const link = await mailedLink(product, person.email, '/confirm-email?token=');
  const token = new URL(link).searchParams.get('token');
  await callApi(page, product, 'POST /api/confirm-email', { token });
}

/** Accepts the mailed invitation as a new user, in a separate browser context. */
export async function join(browser: Browser, product: Product, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.origin });
  const page = await context.newPage();
  await signUp(page, product, { email, invitation: await invitationOf(product, email) });
  return page;
}

/** Makes an API call as the page's visitor, as the product's own pages would, and expects success. */
export async function callApi(page: Page, { origin }: Product, route: string, data?: object) {
  const [method = '', path = ''] = route.split(' ');
  const answer = await page.request.fetch(origin + path, { method, data, headers: { origin } });
  expect(answer.ok(), `${route}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

const callerOf =
  (page: Page, product: Product) =>
  (route: string, { body }: { body: object }) =>
    callApi(page, product, route, body);

/** Invites members to the visitor's workspace. */
export function invite(page: Page, product: Product, team: Team): Promise<void> {
  return inviteBy(callerOf(page, product), team);
}

/** The token of the invitation last mailed to `email`. */
export async function invitationOf(product: Product, email: string): Promise<string> {
  let token = '';
  await expect(async () => {
    const mail = (await mailsOf(product)).find(({ to }) => to === email);
    token = mail?.text.match(invitationLink)?.[1] ?? '';
    expect(token).not.toBe('');
  }).toPass();
  return token;
}
