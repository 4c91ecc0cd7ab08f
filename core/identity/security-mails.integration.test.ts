import { expect, test } from '@jest/globals';
import { cookieNamed } from '#testkit/accounts/second-factor.ts';
import { runPlan } from '#testkit/billing/plans.ts';
import {
  addMember,
  callAs,
  password,
  signUp,
  signUpInvited,
  uniqueEmail,
} from '#testkit/people.ts';
import { mailsTo, tokenMailedTo } from '#testkit/table.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const newPassword = 'Quiet-lantern-48';

async function subjectsTo(email: string): Promise<string[]> {
  return (await mailsTo(email)).map(({ subject }) => String(subject));
}

test('a sign-in from a new browser is mailed with browser, kind of address and time; one from a known browser is not', async () => {
  const { email } = await signUp();
  const body = { email, password };
  const headers = { 'user-agent': firefox };
  const first = await callAs(null, 'POST /api/login', { body, headers, address: '2001:db8::1' });
  const about = () =>
    mailsTo(email).then((mails) =>
      mails.filter(({ subject }) => subject === 'New sign-in to your Cutbay account'),
    );
  const [mail] = await about();
  expect(mail?.['text']).toMatch(
    /Firefox on Linux, from an IPv6 address, on [A-Z][a-z]+ \d{1,2}, \d{4} at \d\d:\d\d UTC/,
  );
  expect(mail?.['text']).toContain('/secure-account?token=');
  expect(mail?.['text']).not.toContain('2001:db8');
  const device = first.cookies.find((cookie) => cookie.startsWith('device_'))?.split(';')[0] ?? '';
  await callAs(device, 'POST /api/login', { body, headers });
  expect(await about()).toHaveLength(1);
  await callAs(null, 'POST /api/login', { body });
  expect(await about()).toHaveLength(2);
});

test('at most ten sign-ins from new browsers are mailed a day, and further ones still succeed', async () => {
  const { email } = await signUp();
  const body = { email, password };
  for (let count = 0; count < 12; count += 1) {
    expect((await callAs(null, 'POST /api/login', { body })).status).toBe(200);
  }
  const about = (await subjectsTo(email)).filter((subject) => subject.startsWith('New sign-in'));
  expect(about).toHaveLength(10);
});

test('changing and resetting a password are mailed', async () => {
  const person = await signUp();
  const changed = await person.call('POST /api/change-password', {
    body: { password, newPassword },
  });
  expect(cookieNamed(changed.cookies, 'session')).not.toBeNull();
  expect(await subjectsTo(person.email)).toContain('Your Cutbay password was changed');
  await callAs(null, 'POST /api/forgot-password', { body: { email: person.email } });
  const body = { token: await tokenMailedTo(person.email), password };
  expect((await callAs(null, 'POST /api/reset-password', { body })).status).toBe(200);
  expect(await subjectsTo(person.email)).toContain('Your Cutbay password was reset');
});

test('a change of email is mailed to both addresses', async () => {
  const person = await signUp();
  const email = uniqueEmail();
  await person.call('POST /api/change-email', { body: { email, password } });
  const token = await tokenMailedTo(email);
  await person.call('POST /api/confirm-new-email', { body: { token } });
  expect(await subjectsTo(person.email)).toContainEqual(expect.stringMatching(/has changed$/));
  expect(await subjectsTo(email)).toContain('Your Cutbay account now uses this email');
});

test('a member is mailed when their role gains permissions, and not when it loses some', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  const { id, email } = await addMember(owner);
  await signUpInvited(email);
  const raised = 'Your role in a Cutbay workspace has new permissions';
  const give = (role: string) =>
    owner.call('PUT /api/team-members/{id}/role', { params: { id }, body: { role } });
  await give('Producer');
  expect((await subjectsTo(email)).filter((subject) => subject === raised)).toHaveLength(1);
  await give('Video Editor');
  expect((await subjectsTo(email)).filter((subject) => subject === raised)).toHaveLength(1);
});
