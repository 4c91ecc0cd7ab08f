import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

test('the owner offers the ownership on the Security tab, and can withdraw the offer', async () => {
  const owner = await site.signUp();
  const { member, id } = await site.joinTeam(owner, 'Producer');
  show('/dashboard/security');
  const transfer = await screen.findByRole('button', { name: 'Transfer ownership' });
  await waitFor(() => expect(transfer).toHaveProperty('disabled', false));
  await userEvent.click(transfer);
  await userEvent.click(await screen.findByRole('button', { name: 'Send offer' }));
  await screen.findByText(new RegExp(`You have offered it to ${member.email}`));
  expect(site.sent()).toEqual([['POST /api/ownership-transfer', { memberId: id }]]);
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw offer' }));
  await screen.findByRole('button', { name: 'Transfer ownership' });
  expect((await member.call('GET /api/user')).user.ownershipOffer).toBeNull();
});

test('a member is told of the offer, and is the owner only after a press', async () => {
  const owner = await site.signUp();
  const { member, id } = await site.joinTeam(owner, 'Video Editor');
  await owner.call('POST /api/ownership-transfer', { body: { memberId: id } });
  site.browseAs(member);
  show('/dashboard/members');
  await screen.findByText(`${owner.email} offers you the ownership of Northlight.`);
  expect(site.sent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Accept ownership' }));
  await screen.findByText('You are now the owner');
  await screen.findByText(owner.email);
  expect(screen.queryByText(/offers you the ownership/)).toBeNull();
  expect((await member.call('GET /api/user')).user.role).toBe('Owner');
});

test('a member declines the offer', async () => {
  const owner = await site.signUp();
  const { member, id } = await site.joinTeam(owner, 'Video Editor');
  await owner.call('POST /api/ownership-transfer', { body: { memberId: id } });
  site.browseAs(member);
  show('/dashboard/members');
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByText(/offers you the ownership/)).toBeNull());
  expect((await owner.call('GET /api/user')).user).toMatchObject({
    role: 'Owner',
    ownershipOffer: null,
  });
});

test.each([
  ['answered', /^Your account:/],
  ['refused', 'Activity'],
])(
  "the old owner's open tab shows the new role after its next request, also one that is %s",
  async (_, link) => {
    const owner = await site.signUp();
    const { member, id } = await site.joinTeam(owner, 'Producer');
    show('/dashboard/members');
    await screen.findByRole('button', { name: 'Add members' });
    await owner.call('POST /api/ownership-transfer', { body: { memberId: id } });
    await member.call('POST /api/ownership-transfer/accept');
    await userEvent.click(screen.getByRole('link', { name: link }));
    await screen.findByRole('link', { name: /^Your account:.*Creative Director$/ });
    expect(screen.queryByRole('link', { name: 'Billing and invoices' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Members' }));
    await screen.findByText((text) => text.includes(`The owner is cutter (${member.email})`));
    expect(screen.queryByRole('button', { name: 'Add members' })).toBeNull();
  },
);
