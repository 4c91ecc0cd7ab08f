import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkCertificate } from '#shared/rules/certificates/approval-certificate.ts';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import {
  addVersion,
  arrangeTeamReview,
  chooseFrom,
  openReview,
  seeAgain,
} from '#web/pages/dashboard/testing/open-review.ts';
import { loadFilm, prepareMedia } from '#web/testing/media-events.ts';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

const menu = 'Actions for the review';
const params = (id: string) => ({ params: { id } });

/** A share link that lets one client in by their email, to approve. */
async function admit(owner: Visitor, review: string, email: string) {
  const may = { comment: true, approve: true, download: false };
  const opens = { kind: 'reviews', reviews: [review] } as const;
  await owner.call('POST /api/links', { body: { opens, may, addresses: [email] } });
}

function ask(
  owner: Visitor,
  id: string,
  emails: string[],
  options: { dueOn?: string; note?: string } = {},
) {
  const body = { version: 1, emails, ...options };
  return owner.call('POST /api/reviews/{id}/approvals', { params: { id }, body });
}

test('the owner asks a member and a client, and sees who has decided what', async () => {
  const { owner, member, review } = await arrangeTeamReview(site);
  await admit(owner, review.id, 'ana@client.example');
  await openReview(review.id);
  await loadFilm();
  await chooseFrom(menu, 'Ask to approve');
  const sheet = await screen.findByRole('dialog', { name: /^Ask to approve version 1/ });
  await userEvent.click(await within(sheet).findByRole('checkbox', { name: /cutter/ }));
  await userEvent.type(within(sheet).getByLabelText(/^Clients/), 'ana@client.example');
  await userEvent.type(within(sheet).getByLabelText(/^Note/), 'The grade, please.');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Ask 2 people' }));
  const round = await screen.findByRole('button', { name: /^0 of 2 approved version 1/ });
  expect(screen.queryByRole('button', { name: 'Approve version 1' })).toBeNull();
  await member.call('PUT /api/reviews/{id}/decision', {
    ...params(review.id),
    body: { version: 1, decision: 'approved_with_changes', word: 'Less grain.' },
  });
  seeAgain();
  await screen.findByRole('button', { name: /^1 of 2 approved version 1/ });
  await userEvent.click(round);
  const list = await screen.findByRole('dialog', { name: 'Who was asked about version 1' });
  within(list).getByText('Approved with changes');
  within(list).getByText('Less grain.');
  within(list).getByText('Not decided');
  await userEvent.click(
    within(list).getByRole('button', { name: /^No longer ask ana@client.example/ }),
  );
  await screen.findByRole('button', { name: /^1 of 1 approved version 1/ });
  const { review: now } = await owner.call('GET /api/reviews/{id}', params(review.id));
  expect(now.status).toBe('approved');
});

test('a client whom no link lets in is not asked; the link that does is made from there', async () => {
  const { review } = await arrangeTeamReview(site);
  await openReview(review.id);
  await chooseFrom(menu, 'Ask to approve');
  const sheet = await screen.findByRole('dialog', { name: /^Ask to approve version 1/ });
  await userEvent.type(within(sheet).getByLabelText(/^Clients/), 'ana@client.example');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Ask' }));
  await within(sheet).findByText(/^No share link lets ana@client.example in to approve/);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Make a link for them' }));
  const share = await screen.findByRole('dialog', { name: 'Share teaser' });
  await userEvent.click(within(share).getByRole('button', { name: 'Copy link' }));
  await userEvent.click(await within(share).findByRole('button', { name: 'Done' }));
  await userEvent.click(within(sheet).getByRole('button', { name: 'Ask' }));
  await screen.findByRole('button', { name: /^0 of 1 approved version 1/ });
});

test('who is asked sees what, until when and by whom, and decides with a word, which they can change', async () => {
  const { owner, member, review } = await arrangeTeamReview(site);
  await ask(owner, review.id, [member.email], { dueOn: '2026-12-20', note: 'The grade, please.' });
  site.browseAs(member);
  await openReview(review.id);
  await loadFilm();
  const button = await screen.findByRole('button', {
    name: 'You are asked to approve version 1 until Dec 20. Decide',
  });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
  const sheet = await screen.findByRole('dialog', { name: 'Approve version 1 of teaser?' });
  within(sheet).getByText(/asks you to approve it until Sunday, December 20/);
  within(sheet).getByText('The grade, please.');
  expect(within(sheet).getByRole('button', { name: 'Decide' })).toHaveProperty('disabled', true);
  await userEvent.click(within(sheet).getByRole('radio', { name: /^Request changes/ }));
  await userEvent.type(within(sheet).getByLabelText(/^A word with it/), 'Warmer.');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Request changes' }));
  await userEvent.click(
    await screen.findByRole('button', { name: 'You requested changes. Change it' }),
  );
  const again = await screen.findByRole('dialog', { name: 'Approve version 1 of teaser?' });
  expect(within(again).getByLabelText(/^A word with it/)).toHaveProperty('value', 'Warmer.');
  await userEvent.click(within(again).getByRole('radio', { name: /^Approve It/ }));
  await userEvent.click(within(again).getByRole('button', { name: 'Approve' }));
  await screen.findByRole('button', { name: 'You approved. Change it' });
  const { review: now } = await owner.call('GET /api/reviews/{id}', params(review.id));
  expect(now.status).toBe('approved');
});

test('a request that was withdrawn meanwhile is decided about by no one, and that is said', async () => {
  const { owner, member, review } = await arrangeTeamReview(site);
  const { rounds = [] } = await ask(owner, review.id, [member.email, owner.email]);
  const own = rounds[0]?.approvers.find(({ person }) => person.email === member.email);
  site.browseAs(member);
  await openReview(review.id);
  await loadFilm();
  const button = await screen.findByRole('button', { name: /^You are asked to approve/ });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await owner.call('DELETE /api/reviews/{id}/approvals/{approver}', {
    params: { id: review.id, approver: own?.id ?? '' },
  });
  await userEvent.click(button);
  const sheet = await screen.findByRole('dialog', { name: 'Approve version 1 of teaser?' });
  await userEvent.click(within(sheet).getByRole('radio', { name: /^Approve It/ }));
  await userEvent.click(within(sheet).getByRole('button', { name: 'Approve' }));
  await screen.findByText('Nothing was decided');
  expect(screen.queryByRole('button', { name: /^You are asked to approve/ })).toBeNull();
});

test('a new version says who was asked about the one before, and proposes them', async () => {
  const { owner, member, review } = await arrangeTeamReview(site);
  await admit(owner, review.id, 'ana@client.example');
  await ask(owner, review.id, [member.email, 'ana@client.example']);
  await addVersion(site, owner, review.id);
  await openReview(review.id);
  await screen.findByText('No one is asked about version 2 yet');
  screen.getByText(/^cutter and ana@client.example \(guest\) were asked to approve version 1/);
  await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  const sheet = await screen.findByRole('dialog', { name: /^Ask to approve version 2/ });
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Ask 2 people' }));
  await screen.findByRole('button', { name: /^0 of 2 approved version 2/ });
  expect(screen.queryByText('No one is asked about version 2 yet')).toBeNull();
});

test('the list says how many have approved, until when, and which reviews wait for whom', async () => {
  const { owner, member, review } = await arrangeTeamReview(site);
  await ask(owner, review.id, [member.email, owner.email], { dueOn: '2026-12-20' });
  site.browseAs(member);
  show('/dashboard/review');
  const list = await screen.findByRole('list', { name: 'Reviews' });
  expect(list.textContent).toContain('With you');
  expect(list.textContent).toContain('0 of 2 · until Dec 20');
});

test('once all have approved a version, its certificate is downloaded, which anyone can check', async () => {
  const saved: { name: string; file: Blob }[] = [];
  let file = new Blob();
  URL.createObjectURL = (given) => {
    if (given instanceof Blob) file = given;
    return 'blob:certificate';
  };
  URL.revokeObjectURL = () => undefined;
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function save() {
    saved.push({ name: this.download, file });
  };
  const { owner, member, review } = await arrangeTeamReview(site);
  await ask(owner, review.id, [member.email]);
  await openReview(review.id);
  await loadFilm();
  await userEvent.click(await screen.findByRole('button', { name: /^0 of 1 approved version 1/ }));
  const list = await screen.findByRole('dialog', { name: 'Who was asked about version 1' });
  expect(within(list).queryByRole('button', { name: 'Download the certificate' })).toBeNull();
  await member.call('PUT /api/reviews/{id}/decision', {
    ...params(review.id),
    body: { version: 1, decision: 'approved' },
  });
  seeAgain();
  await userEvent.click(
    await within(list).findByRole('button', { name: 'Download the certificate' }),
  );
  await screen.findByText('Certificate downloaded');
  HTMLAnchorElement.prototype.click = click;
  expect(saved[0]?.name).toMatch(/ approval of version 1\.json$/);
  const text = await textOf(saved[0]?.file ?? new Blob());
  const keys = await owner.call('GET /api/certificate-keys');
  expect(await checkCertificate(text, keys)).toMatchObject({
    result: 'valid',
    certificate: { approvals: [{ name: 'cutter' }] },
  });
});

/** jsdom does not implement `text`. */
function textOf(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
}
