import { expect, type Page } from '@playwright/test';
import { password } from '#shared/testing/people.ts';
import { failing } from '../support/failing-responses.ts';
import { delayResponses } from '../support/faults.ts';
import { callApi, invite, signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectToast, toasts } from '../support/toasts.ts';
import { memberRow, openTab } from '../support/workspace.ts';

// Only in a browser do toasts and dialogs that move meet what is fetched again after a change, also with every text
// translated.

// Dialogs, menus and toasts move here, as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const ana = 'ana@changes.example';

test('the first visit shows a spinner, then asks only for a company name', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'first@changes.example' });
  const user = await delayResponses(page, '**/api/user');
  await page.goto('/dashboard');
  await expect(page.getByText('Loading your workspace')).toBeAttached();
  await user.release();

  const welcome = page.getByRole('dialog', { name: 'Welcome to Cutbay' });
  const setUp = welcome.getByRole('button', { name: 'Set up workspace' });
  await expect(setUp).toBeDisabled();
  await expect(welcome.getByLabel('Company name')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(setUp).toBeVisible();
  await welcome.getByLabel('Company name').fill('   ');
  await expect(setUp).toBeDisabled();

  await welcome.getByLabel('Company name').fill('  Night Shift  ');
  await failing(page, '**/api/user/company-name', 'Failed to update company name', () =>
    setUp.click(),
  );
  const naming = await delayResponses(page, '**/api/user/company-name');
  await setUp.click();
  await expect(welcome.getByRole('button', { name: 'Setting up...' })).toBeDisabled();
  await naming.release();
  await expectToast(page, 'Success', 'Company name set successfully!');
  await expect(welcome).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Night Shift', exact: true })).toBeVisible();
});

test('adding, changing the role of and removing a member each show a success or failure message', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'owner@changes.example', companyName: 'Changes' });
  await page.goto('/dashboard');

  await test.step('the empty list offers to add a member', async () => {
    await expect(page.getByRole('heading', { name: 'No team members yet' })).toBeVisible();
    await expect(page.getByText('Manage your team members and their roles')).toBeVisible();
    await page.getByRole('button', { name: 'Add your first member' }).click();
  });

  const adding = page.getByRole('dialog', { name: 'Add Team Member' });
  await test.step('add', async () => {
    const add = adding.getByRole('button', { name: 'Add Member' });
    await expect(adding.getByLabel('Email')).toBeFocused();
    await expect(adding.getByLabel('Role')).toHaveText('Video Editor');
    await expect(add).toBeDisabled();
    await adding.getByLabel('Email').fill(` ${ana} `);
    await failing(page, '**/api/team-members', 'Failed to add member', () => add.click());
    await expect(add).toBeFocused();
    await expect(adding.getByLabel('Email')).toHaveValue(ana);
    const call = await delayResponses(page, '**/api/team-members');
    await add.click();
    await expect(adding.getByRole('button', { name: 'Adding...' })).toBeDisabled();
    await call.release();
    await expectToast(page, 'Member added', '');
    await expect(adding).toHaveCount(0);
    await expect(memberRow(page, ana).getByText(/^Added \w{3} \d+, \d{4}$/)).toBeVisible();
  });

  await test.step("the server's message is shown", async () => {
    await page.getByRole('button', { name: 'Add members' }).click();
    await adding.getByLabel('Email').fill(ana);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Error', 'This email already belongs to a member of the workspace.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add members' })).toBeFocused();
  });

  await test.step('a dialog that is closed while it still appears is gone, on a slow machine too', async () => {
    for (let opening = 0; opening < 5; opening++) {
      await page.evaluate(closeWhileItAppears, { opener: 'Add members', closer: 'Cancel' });
      await expect(adding).toHaveCount(0);
    }
  });

  await test.step('a role change is shown optimistically and rolled back on failure', async () => {
    const role = memberRow(page, ana).getByRole('button', { name: `Role of ${ana}` });
    const call = await delayResponses(page, '**/role');
    await choose(page, ana, 'Producer');
    await expect(role).toHaveText('Producer');
    await expect(toasts(page)).not.toHaveText(['Role updated']);
    await call.release();
    await expectToast(page, 'Role updated', '');
    await failing(page, '**/role', 'Failed to update role', () => choose(page, ana, 'Team Leader'));
    await expect(role).toHaveText('Producer');
    await expect(role).toBeFocused();
  });

  await test.step('remove', async () => {
    await page.getByRole('button', { name: `Remove ${ana}` }).click();
    const removing = page.getByRole('alertdialog', { name: 'Remove Team Member' });
    const words = `Are you sure you want to remove ${ana} from your team?`;
    await expect(removing.getByText(words)).toBeVisible();
    await expect(removing.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(removing).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Remove ${ana}` })).toBeFocused();

    await page.getByRole('button', { name: `Remove ${ana}` }).click();
    const yes = removing.getByRole('button', { name: 'Yes, Remove' });
    await failing(page, '**/api/team-members/*', 'Failed to remove member', () => yes.click());
    const call = await delayResponses(page, '**/api/team-members/*');
    await yes.click();
    await expect(removing.getByRole('button', { name: 'Removing...' })).toBeDisabled();
    await call.release();
    await expectToast(page, 'Member removed', '');
    await expect(removing).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'No team members yet' })).toBeVisible();
  });
});

test('sending feedback and renaming the company each show a success or failure message', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'words@changes.example', companyName: 'Words' });
  await page.goto('/dashboard');

  await test.step('the feedback draft is kept until it is sent', async () => {
    const share = page.getByRole('button', { name: 'Share feedback' });
    await share.click();
    const dialog = page.getByRole('dialog', { name: 'Share Your Feedback' });
    const send = dialog.getByRole('button', { name: 'Send Feedback' });
    await dialog.getByLabel('Your message').fill('  ');
    await expect(send).toBeDisabled();
    await dialog.getByLabel('Your message').fill('More frames.');
    await failing(page, '**/api/feedback', 'Failed to send feedback', () => send.click());
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await share.click();
    await expect(dialog.getByLabel('Your message')).toHaveValue('More frames.');
    const call = await delayResponses(page, '**/api/feedback');
    await send.click();
    await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await call.release();
    await expectToast(page, 'Feedback sent', "Thank you for your feedback! We'll review it soon.");
    await expect(share).toBeFocused();
  });

  await test.step('the company is renamed from its menu', async () => {
    await page.getByRole('button', { name: 'Words', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Change name' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Company Name' });
    const save = dialog.getByRole('button', { name: 'Save Changes' });
    await expect(dialog.getByLabel('Company name')).toHaveValue('Words');
    await dialog.getByLabel('Company name').fill(' ');
    await expect(save).toBeDisabled();
    await dialog.getByLabel('Company name').fill('Better Words');
    await failing(page, '**/company-name', 'Failed to update company name', () => save.click());
    await expect(save).toBeFocused();
    const call = await delayResponses(page, '**/company-name');
    await save.click();
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    await call.release();
    await expectToast(page, 'Success', 'Company name set successfully!');
    await expect(page.getByRole('button', { name: 'Better Words', exact: true })).toBeVisible();
  });
});

test('each resource is fetched once, and again only after a change, but for the storage in use and what is unread', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'once@changes.example', companyName: 'Once' });
  await invite(page, product, { [ana]: 'Producer' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // How much is unread is asked with each tab that is opened.
    if (pathname === '/api/inbox/unread') return;
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  await page.goto('/dashboard');
  await expect(memberRow(page, ana)).toBeVisible();
  for (const tab of ['Billing and invoices', 'Members', 'Billing and invoices'] as const) {
    await openTab(page, tab);
  }
  await expect(page.getByText('You pay')).toBeVisible();
  const loaded = [
    'GET /api/get-cold-storage',
    'GET /api/get-storage',
    'GET /api/storage/usage',
    'GET /api/team-members',
    'GET /api/user',
    'GET /api/workspaces',
  ];
  // Colleagues and their tools change the storage in use: it is fetched whenever Billing is opened, twice here.
  const expected = [...loaded, 'GET /api/storage/usage', 'POST /api/quote'];
  expect(asked.toSorted()).toEqual(expected.toSorted());

  await page.getByRole('button', { name: 'Starter ($25/member)' }).click();
  await expect(page.getByText('You pay $25 now')).toBeVisible();
  await page.getByRole('button', { name: 'Business ($50/member)' }).click();
  await expect(page.getByText('You pay $50 now')).toBeVisible();
  expect(asked.slice(expected.length)).toEqual(['POST /api/quote']);
});

test('a user signed out elsewhere signs in again and finds their draft', async ({
  page,
  product,
}) => {
  const email = 'absent@changes.example';
  await signUp(page, product, { email, companyName: 'Absent' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Share feedback' }).click();
  const message = page.getByLabel('Your message');
  await message.fill('A long message about reels');
  await callApi(page, product, 'POST /api/logout');
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(page).toHaveURL('/login?next=/dashboard');

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(message).toHaveValue('A long message about reels');
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  await expectToast(page, 'Feedback sent', "Thank you for your feedback! We'll review it soon.");
});

/**
 * In the page: opens a dialog and closes it during its transition. As on a slow machine, React then renders some frames
 * late: its scheduler posts messages to itself.
 */
async function closeWhileItAppears({ opener, closer }: Record<'opener' | 'closer', string>) {
  const frame = () => new Promise(requestAnimationFrame);
  const buttonCalled = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  const appears = ({ effect }: Animation) =>
    effect instanceof KeyframeEffect && effect.target?.contains(buttonCalled(closer) ?? null);
  const { postMessage } = MessagePort.prototype;
  buttonCalled(opener)?.click();
  while (!document.getAnimations().some(appears)) await frame();
  MessagePort.prototype.postMessage = function (message) {
    void frame()
      .then(frame)
      .then(frame)
      .then(() => postMessage.call(this, message));
  };
  buttonCalled(closer)?.click();
  for (let count = 0; count < 30; count++) await frame();
  MessagePort.prototype.postMessage = postMessage;
}

async function choose(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole('button', { name: `Role of ${email}` }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
}
