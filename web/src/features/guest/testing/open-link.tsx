import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallAt } from '#shared/api.ts';
import type { BodyInput } from '#shared/operation.ts';
import { Toaster } from '#web/components/toasts/toast.tsx';
import { prepareMedia } from '#web/testing/media-events.ts';
import { requestsSettled, type siteUnderTest } from '#web/testing/site.ts';
import { GuestPage } from '../guest-page.tsx';

type Site = ReturnType<typeof siteUnderTest>;

/** Prepares jsdom for the client's page before each test, and cleans up after it. */
export function prepareGuestPage() {
  prepareMedia();
  beforeEach(() => history.replaceState(null, '', '/'));
  afterEach(async () => {
    await requestsSettled();
    cleanup();
    jest.restoreAllMocks();
  });
}

export const everything = { comment: true, approve: true, download: true };
export const lookOnly = { comment: false, approve: false, download: false };

type Terms = Partial<BodyInput<CallAt<'POST /api/links'>>>;

/** An owner with the reviews of files in the folder Cuts, and a link to them or to what the terms say, which a client then opens. */
export async function arrangeLink(
  site: Site,
  terms: Terms = {},
  titles = ['teaser'],
  extension = 'mp4',
) {
  const owner = await site.signUp();
  await site.buy(owner, 'business');
  const reviews: string[] = [];
  for (const title of titles) {
    const body = { path: `Cuts/${title}.${extension}` };
    await site.storeFiles(owner, [body]);
    reviews.push((await owner.call('POST /api/reviews', { body })).review.id);
  }
  const { link, url } = await owner.call('POST /api/links', {
    body: { opens: { kind: 'reviews', reviews }, may: everything, ...terms },
  });
  site.browseAs(null);
  return { owner, link, reviews, token: url.slice(-43) };
}

export function open(token: string) {
  render(
    <>
      <GuestPage token={token} />
      <Toaster />
    </>,
  );
}

/** Fills in the entrance, and presses its button. */
export async function enter(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
  await userEvent.click(await screen.findByRole('button', { name: /^Open the reviews?$/ }));
}

/** Enters by the code that is mailed to an address. */
export async function enterByCode(email: string) {
  await userEvent.type(await screen.findByLabelText('Your name'), 'Ana');
  await userEvent.type(screen.getByLabelText('Your email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Mail me a code' }));
  await screen.findByLabelText('Code');
  const { textsMailedTo } = await productUnderTest();
  const [code = ''] = (await textsMailedTo(email)).join().match(/\b\d{6}\b/) ?? [];
  await enter({ Code: code });
}

export const composer = () => screen.findByRole('textbox', { name: /^Comment (at|on)/ });

/** Lets the page poll, as it does when it is seen again. */
export function seeAgain() {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
