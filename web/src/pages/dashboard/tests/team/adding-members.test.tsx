import { expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

test('pasted lines are added one by one, and each address says what became of it', async () => {
  await site.signUpWithTeam();
  const field = await openDialog();
  await userEvent.click(field);
  await userEvent.paste('Kim <kim@northlight.example>\nana@northlight.example\nlee\n');
  expect(field.value).toBe('kim@northlight.example,ana@northlight.example,lee');
  await press('Add Member');
  await screen.findByText(/^1 of 3 added, 2 not added/);
  expect(outcomes()).toEqual([
    'kim@northlight.example added',
    'ana@northlight.exampleThis email already belongs to a member of the workspace.',
    'leePlease enter an email such as name@example.com.',
  ]);
  expect(field.value).toBe('ana@northlight.example,lee');
  expect(screen.queryByText('Member added')).toBeNull();
});

test('once all were tried, the first that failed is in sight', async () => {
  // jsdom has no layout.
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(
    this: HTMLElement,
  ) {
    return 40 * [...(this.parentElement?.children ?? [])].indexOf(this);
  });
  await site.signUpWithTeam();
  const field = await openDialog();
  await userEvent.type(field, 'lee, kim@northlight.example, max@northlight.example');
  await press('Add Member');
  await screen.findByText(/^2 of 3 added, 1 not added/);
  expect(screen.getByRole('list', { name: 'Addresses' }).scrollTop).toBe(80);
});

test('what failed can be corrected and tried again, and what was added is not sent again', async () => {
  await site.signUpWithTeam();
  const field = await openDialog();
  await userEvent.type(field, 'kim@northlight.example, lee, ana@northlight.example');
  await press('Add Member');
  await screen.findByText(/^1 of 3 added, 2 not added/);
  await userEvent.click(screen.getByRole('button', { name: 'Leave out ana@northlight.example' }));
  await userEvent.type(field, '@northlight.example');
  await press('Add Member');
  await screen.findByText('Member added');
  expect(screen.queryByRole('dialog')).toBeNull();
  const [kim, ana, lee] = ['kim', 'ana', 'lee'].map((name) => `${name}@northlight.example`);
  expect(sentEmails()).toEqual([kim, 'lee', ana, lee]);
  await screen.findByText('lee@northlight.example');
});

test('one address that is already in the team is wrong at its field, and one without an answer is not', async () => {
  await site.signUpWithTeam();
  const field = await openDialog();
  await userEvent.type(field, 'ana@northlight.example');
  await press('Add Member');
  await screen.findByText('Error');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  await userEvent.clear(field);
  site.intercept('POST /api/team-members', () => ({ status: 503, text: '' }));
  await userEvent.type(field, 'kim@northlight.example');
  await press('Add Member');
  await screen.findByText('Failed to add member');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('a full Starter says so for each address that it has no room for, and sends the first of them only', async () => {
  await site.subscribe({ plan: 'starter' });
  const field = await openDialog();
  await userEvent.type(
    field,
    'kim@northlight.example lee@northlight.example max@northlight.example',
  );
  screen.getByText('Starter has room for 1 more member.');
  await press('Add Member');
  await screen.findByText(/^1 of 3 added, 2 not added/);
  const full = 'The Starter plan holds up to 3 team members. Upgrade to Business to add more.';
  expect(outcomes()).toEqual([
    'kim@northlight.example added',
    `lee@northlight.example${full}`,
    `max@northlight.example${full}`,
  ]);
  expect(sentEmails()).toEqual(['kim@northlight.example', 'lee@northlight.example']);
});

test('on a plan the dialog, the toast and the row of the invited say what they cost', async () => {
  await site.subscribe();
  const field = await openDialog();
  await screen.findByText(/^Adds \$50 a month, from the renewal on \w{3} \d+, or from Update Plan/);
  await userEvent.type(field, 'kim@northlight.example, lee@northlight.example');
  await screen.findByText(/^Adds \$100 a month, from the renewal on/);
  await press('Add Member');
  await screen.findByText('2 members added');
  await screen.findByText(/^Adds \$100 a month from \w{3} \d+, whether or not/);
  const row = await rowOf('kim@northlight.example');
  within(row).getByText('Takes a $50 seat');
  within(row).getByText(/^An invitation takes a seat at \$50 a month/);
});

test('a Team Leader, who may not see billing, is told of the seat and of no price', async () => {
  const { member: leader } = await site.joinTeam(await site.subscribe(), 'Team Leader');
  site.browseAs(leader);
  await openDialog();
  await screen.findByText(/^Each member is a paid seat of the plan\. An invitation takes a seat/);
  expect(screen.queryByText(/\$/)).toBeNull();
});

test('each role says what it may do, in the list and below the chosen one', async () => {
  await site.subscribe();
  await openDialog();
  screen.getByText('Uploads and downloads files.');
  const dialog = screen.getByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Role/ }));
  const option = await screen.findByRole('option', {
    name: 'Producer',
    description: 'Manages members, all files, and storage; sees billing.',
  });
  await userEvent.click(option);
  screen.getByText(/^Manages members, all files, and storage; sees billing/);
});

test('where the limit of mails is reached, the outcome says that none was sent, and when it can be resent', async () => {
  const owner = await site.signUp();
  await site.invite(
    owner,
    Array.from({ length: 19 }, (_, index) => (index === 0 ? 'ana' : `n${index}`)),
  );
  const field = await openDialog();
  await userEvent.type(field, 'kim@northlight.example, lee@northlight.example');
  await press('Add Member');
  await screen.findByText('2 members added');
  const note =
    /No mail was sent to 1 of them\. The limit of invitations in a day is reached\. Resend it after \w{3} \d+, \d+:\d\d [AP]M, or once your own email is confirmed\.$/;
  await screen.findByText(note);
  await screen.findByText('lee@northlight.example');
  await userEvent.click(
    screen.getByRole('button', { name: 'Resend the invitation to lee@northlight.example' }),
  );
  await screen.findByText('No mail was sent');
  screen.getByText(/^The limit of invitations in a day is reached\. Resend it after/);
});

test('closing the dialog stops what is not sent yet, and says so', async () => {
  await site.signUpWithTeam();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  site.intercept('POST /api/team-members', async (pass) => {
    await held;
    return pass();
  });
  const field = await openDialog();
  await userEvent.type(field, 'kim@northlight.example, lee@northlight.example');
  await press('Add Member');
  await userEvent.keyboard('{Escape}');
  release();
  await screen.findByText('1 address not added, since the dialog was closed.');
  expect(sentEmails()).toEqual(['kim@northlight.example']);
});

async function openDialog(): Promise<HTMLInputElement> {
  show('/dashboard/members');
  await screen.findByText('ana@northlight.example');
  await userEvent.click(screen.getByRole('button', { name: 'Add members' }));
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
}

async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }));
}

/** The lines of the addresses in the dialog. */
function outcomes(): (string | null)[] {
  const list = screen.getByRole('list', { name: 'Addresses' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

function sentEmails(): unknown[] {
  return site
    .sent()
    .filter(([route]) => route === 'POST /api/team-members')
    .map(([, body]) => body && Reflect.get(Object(body), 'email'));
}

async function rowOf(email: string): Promise<HTMLElement> {
  const row = (await screen.findByText(email)).closest('li');
  if (!row) throw new Error(`${email} has no row.`);
  return row;
}
