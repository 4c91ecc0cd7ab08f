import { expect, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallAt } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';
import { siteUnderTest } from '#web/testing/site.ts';
import {
  arrangeLink,
  composer,
  enter,
  everything,
  lookOnly,
  open,
  prepareGuestPage,
  seeAgain,
} from './testing/open-link.tsx';

prepareGuestPage();
const site = siteUnderTest();

test('a link says who shares, and asks for the passcode and a name until both are right', async () => {
  const { owner, token } = await arrangeLink(site, { passcode: 'open sesame' });
  open(token);
  await screen.findByRole('heading', { name: 'Northlight shares a review with you' });
  // Programs that look at links press nothing.
  expect((await owner.call('GET /api/links')).links[0]?.entries).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Open the review' }));
  await screen.findByText('Enter your name.');
  screen.getByText('Enter the passcode.');
  await enter({ 'Your name': 'Ana', Passcode: 'open barley' });
  await screen.findByText('This passcode is not right.');
  await enter({ Passcode: 'open sesame' });
  await screen.findByRole('heading', { name: 'teaser' });
  screen.getByText('Ana');
  expect((await owner.call('GET /api/links')).links[0]).toMatchObject({ entries: 1, guests: 1 });
});

/** Opens the entrance of a link to a review, without a product behind it. */
function openEntrance(answer: Partial<Answer<CallAt<'POST /api/guest/open'>>>) {
  site.intercept('POST /api/guest/open', () => ({
    answer: {
      ...{ id: 'link', company: 'Northlight', branding: null, sharedBy: 'mara', opens: 'reviews' },
      ...{ asks: 'nothing', asksName: true, isEntered: false, may: everything },
      expiresAt: '2099-01-02T12:00:00.000Z',
      ...answer,
    },
  }));
  open('A'.repeat(43));
}

test('an entrance to several reviews says how many there are', async () => {
  openEntrance({ preview: { title: 'Sea Trial and 2 more', count: 3 } });
  await screen.findByRole('heading', { name: 'Sea Trial and 2 more' });
  screen.getByText('Northlight shares 3 reviews with you. View them here; you need no account.');
  screen.getByRole('button', { name: 'Open the reviews' });
});

test('an entrance shows the film and its poster, who shares it, what may be done and until when', async () => {
  const poster = 'https://bucket.example/poster.jpg';
  openEntrance({ preview: { title: 'Sea Trial', poster } });
  await screen.findByRole('heading', { name: 'Sea Trial' });
  screen.getByText(/^Northlight shares a review with you\./);
  const facts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'Shared by mara',
    'You may view, comment, approve, and download',
    'The team sees what you open and how far you play it',
    expect.stringMatching(/^Open until Jan 2, 2099/),
  ]);
  const image = document.querySelector('img');
  expect(image?.src).toBe(poster);
  expect(document.querySelector('[data-theme]')?.getAttribute('data-theme')).toBe('dark');
  const frame = image?.parentElement;
  const shape = frame?.className;
  // It may have been erased since, or has not arrived yet.
  act(() => {
    image?.dispatchEvent(new Event('error'));
  });
  expect(document.querySelector('img')).toBeNull();
  // What is below does not move.
  expect(frame?.isConnected).toBe(true);
  expect(frame?.className).toBe(shape);
});

test('an entrance behind a passcode says the same without title and poster', async () => {
  openEntrance({ asks: 'passcode' });
  await screen.findByRole('heading', { name: 'Northlight shares a review with you' });
  screen.getByText('Shared by mara');
  expect(document.querySelector('img')).toBeNull();
});

test('a guest whose browser keeps no cookies is told so, and not to open the link again', async () => {
  const { token } = await arrangeLink(site);
  const visitor = await site.signUp();
  site.browseAs(visitor);
  site.intercept('POST /api/guest/enter', async (pass) => {
    const answer = await pass();
    visitor.cookies.clear();
    return answer;
  });
  open(token);
  await enter({ 'Your name': 'Clara Client' });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Your browser blocks the cookies of this site',
  );
  expect(screen.getByLabelText('Your name')).toHaveProperty('value', 'Clara Client');
});

test('only those whom a link names enter it, by a code that is mailed to them', async () => {
  const { token } = await arrangeLink(site, { domains: ['client.example'] });
  open(token);
  await userEvent.type(await screen.findByLabelText('Your name'), 'Ana');
  await userEvent.type(screen.getByLabelText('Your email'), 'ana@client.example');
  await userEvent.click(screen.getByRole('button', { name: 'Mail me a code' }));
  await screen.findByText(/If this link is open to ana@client.example/);
  const { textsMailedTo } = await productUnderTest();
  const [code = ''] = (await textsMailedTo('ana@client.example')).join().match(/\b\d{6}\b/) ?? [];
  await enter({ Code: code === '000000' ? '000001' : '000000' });
  await screen.findByText(/This code is not right/);
  // As some mail programs show it, and a phone copies it.
  await userEvent.clear(screen.getByLabelText('Code'));
  await userEvent.click(screen.getByLabelText('Code'));
  await userEvent.paste(`${code.slice(0, 3)}\u00a0${code.slice(3)} `);
  await enter({});
  await screen.findByRole('heading', { name: 'teaser' });
});

test('a guest who returns is not asked again, until their twelve hours are over', async () => {
  const { token } = await arrangeLink(site, { passcode: 'open sesame' });
  open(token);
  await enter({ 'Your name': 'Ana', Passcode: 'open sesame' });
  await screen.findByRole('heading', { name: 'teaser' });
  const opened = () => site.sent().filter(([route]) => route === 'POST /api/guest/open').length;
  expect(opened()).toBe(1);
  cleanup();
  open(token);
  await screen.findByRole('heading', { name: 'teaser' });
  expect(opened()).toBe(1);
  // What was typed stays when the browser must enter again.
  await userEvent.type(await composer(), 'The sky is too dark');
  await site.advance({ hours: 13 });
  seeAgain();
  await enter({ Passcode: 'open sesame' });
  expect(await composer()).toHaveProperty('value', 'The sky is too dark');
});

test.each([
  ['unknown', 'A'.repeat(43)],
  ['cut short', 'A'.repeat(20)],
])('a link that is %s says the same as one that has ended', async (_, token) => {
  open(token);
  await screen.findByRole('heading', { name: 'This link has ended' });
});

test('a link that cannot be reached is asked again', async () => {
  site.intercept('POST /api/guest/open', () => 'no network');
  open('A'.repeat(43));
  await screen.findByText('This link could not be loaded.');
  site.intercept('POST /api/guest/open', () => ({
    answer: {
      ...{ id: 'link', company: 'Northlight', branding: null, opens: 'reviews', asks: 'nothing' },
      ...{ asksName: false, isEntered: false, sharedBy: 'mara', may: lookOnly },
      expiresAt: '2099-01-01T00:00:00.000Z',
    },
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Open the review' });
});

test('a link that is revoked ends the open page at its next request, and keeps what was typed', async () => {
  const { owner, link, token } = await arrangeLink(site);
  open(token);
  await enter({ 'Your name': 'Ana' });
  await userEvent.type(await composer(), 'The sky is too dark');
  await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
  seeAgain();
  await screen.findByRole('heading', { name: 'This link has ended' });
  expect(screen.queryByRole('heading', { name: 'teaser' })).toBeNull();
  expect(Object.values({ ...localStorage }).join()).toContain('The sky is too dark');
});
