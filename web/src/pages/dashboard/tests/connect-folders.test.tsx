import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

/** Opens Connect for a member who does not see Atlas, in a workspace with some open folders. */
async function openAsMember(open: readonly string[]) {
  const owner = await site.signUp();
  await site.buy(owner, 'business');
  const folders = ['Atlas', ...open];
  await site.storeFiles(
    owner,
    folders.map((folder) => ({ path: `${folder}/Film.mov` })),
  );
  const body = { folder: 'Atlas/', roles: [], members: [] };
  await owner.call('POST /api/restricted-folders', { body });
  await waitFor(async () => {
    const { folders: made } = await owner.call('GET /api/restricted-folders');
    expect(made.map(({ state }) => state)).toEqual(['restricted']);
  });
  const { member } = await site.joinTeam(owner, 'Video Editor');
  site.browseAs(member);
  return { owner, member };
}

test('who does not see all folders is told which ones a computer syncs, and chooses nothing while all fit', async () => {
  const { member } = await openAsMember(['Day 1', 'Day 2']);
  show('/dashboard/connect');
  await screen.findByText(/This computer syncs the folders that you see: Day 1, Day 2\./);
  expect(screen.queryByRole('group', { name: 'Folders of this computer' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Make its script' }));
  await screen.findByRole('button', { name: 'Download the script' });
  expect(site.sent()).toEqual([['POST /api/devices', { name: 'Linux computer' }]]);
  await screen.findByText('Syncs Day 1, Day 2.');
  const setup = screen.getByRole('region', {
    name: 'the commands that set up rclone',
    hidden: true,
  });
  const { connection } = await member.call('GET /api/devices');
  expect(setup.textContent).toContain(
    `"Day 1=cutbay-s3:${connection.bucket}/${connection.prefix}Day 1/"`,
  );
  expect(document.body.textContent).not.toContain('Atlas');
});

test('where not all fit, folders are chosen for each computer, and changed later', async () => {
  const names = Array.from({ length: 14 }, (_, index) => `Reel ${index + 1} of the long film`);
  const { member } = await openAsMember(names);
  show('/dashboard/connect');
  const group = within(await screen.findByRole('group', { name: 'Folders of this computer' }));
  group.getByText(/not all of yours fit into them/);
  const make = screen.getByRole('button', { name: 'Make its script' });
  expect(make).toHaveProperty('disabled', true);
  for (const box of group.getAllByRole('checkbox')) await userEvent.click(box);
  group.getByText('These do not fit at once. Choose fewer of them.');
  expect(make).toHaveProperty('disabled', true);
  for (const box of group.getAllByRole('checkbox').slice(1)) await userEvent.click(box);
  group.getByText(/^\d+ % of what fits$/);
  const [first = '', second = ''] = names.toSorted();
  await userEvent.click(make);
  await screen.findByRole('button', { name: 'Download the script' });
  expect(site.sent()).toEqual([
    ['POST /api/devices', { name: 'Linux computer', folders: [first] }],
  ]);
  await screen.findByText(`Syncs ${first}.`);

  await userEvent.click(
    screen.getByRole('button', { name: 'Choose the folders of Linux computer' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Folders of Linux computer' }));
  dialog.getByText(/closed to it within 30 minutes, and stay on its disk/);
  await userEvent.click(dialog.getByRole('checkbox', { name: second }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(`Syncs ${first}, ${second}.`);
  const { devices } = await member.call('GET /api/devices');
  expect(devices.map(({ folders }) => folders)).toEqual([[first, second]]);
});

test('a computer whose chosen folder is gone says so', async () => {
  const { owner, member } = await openAsMember(['Day 1', 'Day 2']);
  const body = { name: 'Suite 1', folders: ['Day 1', 'Day 2'] };
  await member.call('POST /api/devices', { body });
  await site.deleteFile(owner, 'Day 2/Film.mov');
  show('/dashboard/connect');
  await screen.findByText(
    'Syncs Day 1. One folder that was chosen for it was deleted, or you no longer see it.',
  );
  screen.getByRole('button', { name: 'Choose the folders of Suite 1' });
});
