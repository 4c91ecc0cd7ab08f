import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadFilm } from '#web/testing/media-events.ts';
import { siteUnderTest } from '#web/testing/site.ts';
import { arrangeLink, enter, enterByCode, open, prepareGuestPage } from './testing/open-link.tsx';

prepareGuestPage();
const site = siteUnderTest();

test('a client who is asked sees their own request alone, and decides with a word', async () => {
  const email = `${crypto.randomUUID()}@client.example`;
  const { owner, reviews, token } = await arrangeLink(site, { addresses: [email] });
  const id = reviews[0] ?? '';
  const other = 'olga@other.example';
  await owner.call('POST /api/links', {
    body: {
      opens: { kind: 'reviews', reviews },
      may: { comment: true, approve: true, download: false },
      addresses: [other],
    },
  });
  await owner.call('POST /api/reviews/{id}/approvals', {
    params: { id },
    body: { version: 1, emails: [email, other], dueOn: '2026-12-20', note: 'The grade, please.' },
  });
  open(token);
  await enterByCode(email);
  await loadFilm();
  const button = await screen.findByRole('button', {
    name: 'You are asked to approve version 1 until Dec 20. Decide',
  });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  expect(screen.queryByRole('button', { name: 'Request changes' })).toBeNull();
  await userEvent.click(button);
  const sheet = await screen.findByRole('dialog', { name: 'Approve version 1 of teaser?' });
  within(sheet).getByText('You are asked to approve it until Sunday, December 20.');
  within(sheet).getByText('The grade, please.');
  await userEvent.click(within(sheet).getByRole('radio', { name: /^Approve with changes/ }));
  await userEvent.type(within(sheet).getByLabelText(/^A word with it/), 'Less grain.');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Approve with changes' }));
  await screen.findByRole('button', { name: 'You approved with changes. Change it' });
  expect(document.body.textContent).not.toMatch(/olga|of 2/i);
  const { rounds } = await owner.call('GET /api/reviews/{id}', { params: { id } });
  expect(rounds?.[0]?.approvers.map(({ decision }) => decision?.word)).toEqual([
    'Less grain.',
    undefined,
  ]);
});

test('a client who is not asked is told that others are, and decides nothing', async () => {
  const { owner, reviews, token } = await arrangeLink(site);
  await owner.call('POST /api/reviews/{id}/approvals', {
    params: { id: reviews[0] ?? '' },
    body: { version: 1, emails: [owner.email] },
  });
  open(token);
  await enter({ 'Your name': 'Ana' });
  await screen.findByText('Others are asked to approve this version.');
  await loadFilm();
  expect(screen.queryByRole('button', { name: /^(Approve|Request|You)/ })).toBeNull();
});
