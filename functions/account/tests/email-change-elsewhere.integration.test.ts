import { expect, test } from '@jest/globals';
import { getWorkspace } from '#core/workspaces/store.ts';
import { askForEmail, changeEmail, openLink } from '#testkit/accounts/new-email.ts';
import { auditOf } from '#testkit/audit.ts';
import { runPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { failAtStripe, pay, sessionIdIn, stripeClient } from '#testkit/billing/stripe.ts';
import { subscriber, updatePlan, userOf } from '#testkit/billing/subscribers.ts';
import {
  addMember,
  type Person,
  personOf,
  signUp,
  signUpInvited,
  uniqueEmail,
} from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';
import { tokenMailedTo } from '#testkit/table.ts';

const stripe = stripeClient();
const teamOf = async (owner: Person) =>
  (await owner.call('GET /api/team-members')).body.teamMembers;

/** Lets a user with an account accept the invitation that was mailed to them last. */
async function accept(person: Person) {
  const params = { token: await tokenMailedTo(person.email) };
  return person.call('POST /api/invitations/{token}', { params });
}

test('the team shows the new email, which can be removed, and the previous one can be invited again', async () => {
  const owner = await signUp();
  const before = await signUpInvited((await addMember(owner)).email);
  const { email, answer } = await changeEmail(before);
  expect(await teamOf(owner)).toMatchObject([{ email, role: 'Video Editor', status: 'active' }]);
  expect(await userOf(personOf(email, answer))).toMatchObject({ role: 'Video Editor' });
  const again = await owner.call('POST /api/team-members', { body: { email, role: 'Producer' } });
  expect(again).toMatchObject({ status: 409, body: { code: 'already_member' } });
  await addMember(owner, before.email);

  const [{ id }] = await teamOf(owner);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect(await teamOf(owner)).toMatchObject([{ email: before.email, status: 'invited' }]);
  await addMember(owner, email);
});

test('changing the email while being removed leaves no reserved email behind', async () => {
  const owner = await signUp();
  const { id, email: before } = await addMember(owner);
  const person = await signUpInvited(before);
  const email = uniqueEmail();
  await askForEmail(person, email);
  const token = await tokenMailedTo(email);
  let opened: ReturnType<typeof openLink> | undefined;
  const removed = await interceptRequests(
    async ({ name }, send) => {
      if (name === 'TransactWriteItems' && !opened) {
        opened = openLink(token, person);
        await opened;
      }
      return send();
    },
    () => owner.call('DELETE /api/team-members/{id}', { params: { id } }),
  );
  expect([await opened, removed]).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await teamOf(owner)).toEqual([]);
  await addMember(owner, email);
  await addMember(owner, before);
});

test('a team that is joined while the email changes shows the new one', async () => {
  const owner = await signUp();
  const person = await signUp();
  await addMember(owner, person.email);
  const email = uniqueEmail();
  const invitation = await tokenMailedTo(person.email);
  await askForEmail(person, email);
  const token = await tokenMailedTo(email);
  let joined: ReturnType<Person['call']> | undefined;
  const opened = await interceptRequests(
    async ({ name }, send) => {
      if (name === 'TransactWriteItems' && !joined) {
        joined = person.call('POST /api/invitations/{token}', { params: { token: invitation } });
        await joined;
      }
      return send();
    },
    () => openLink(token, person),
  );
  expect([await joined, opened]).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await teamOf(owner)).toMatchObject([{ email, status: 'active' }]);
});

test('the change is audited in every workspace of the user', async () => {
  const owner = await signUp();
  const person = await signUp();
  await addMember(owner, person.email);
  await accept(person);
  const own = (await person.call('GET /api/workspaces')).body.workspaces[0];
  const { email, answer } = await changeEmail(person);
  const entry = { who: person.email, kind: 'email_changed', email, dollarsAMonth: null };
  expect((await auditOf(owner))[0]).toEqual(entry);
  const here = personOf(email, answer);
  await here.call('POST /api/workspaces/{id}/current', { params: { id: own.id } });
  expect((await auditOf(here))[0]).toEqual(entry);
});

test("the owner's mails and Stripe's go to the new email, and the plan keeps running", async () => {
  const owner = await subscriber('business');
  const { stripeCustomerId } = await userOf(owner);
  const { email, answer } = await changeEmail(owner);
  const here = personOf(email, answer);
  expect(await stripe.customers.retrieve(stripeCustomerId)).toMatchObject({ email });
  expect(await userOf(here)).toMatchObject({
    stripeCustomerId,
    subscription: { plan: 'business', status: 'active' },
  });
  expect(await getWorkspace(await workspaceIdOf(here))).toMatchObject({ ownerEmail: email });
  const own = await here.call('POST /api/team-members', { body: { email, role: 'Producer' } });
  expect(own).toMatchObject({ status: 409, body: { code: 'already_member' } });
});

test('a Checkout from before the change is not resumed, since its customer has the previous email', async () => {
  const owner = await signUp();
  const before = (await updatePlan(owner, 'business')).body.url;
  const { email, answer } = await changeEmail(owner);
  const here = personOf(email, answer);
  const { url } = (await updatePlan(here, 'business')).body;
  await expect(pay(before)).rejects.toThrow();
  const { customer } = await stripe.checkout.sessions.retrieve(sessionIdIn(await pay(url)));
  expect(await stripe.customers.retrieve(String(customer))).toMatchObject({ email });
});

test('nothing changes while Stripe does not respond, and the same link works afterwards', async () => {
  const owner = await subscriber('starter');
  const { stripeCustomerId } = await userOf(owner);
  const email = uniqueEmail();
  await askForEmail(owner, email);
  const token = await tokenMailedTo(email);
  await failAtStripe(`POST /v1/customers/${stripeCustomerId}`, '500');
  expect(await openLink(token, owner)).toMatchObject({
    status: 502,
    body: { code: 'payment_provider' },
  });
  expect(await userOf(owner)).toMatchObject({ email: owner.email });
  expect(await openLink(token, owner)).toMatchObject({ status: 200 });
  expect(await stripe.customers.retrieve(stripeCustomerId)).toMatchObject({ email });
});

test('a change to the email of another member of the team is rejected as such and changes nothing', async () => {
  const owner = await signUp();
  await owner.call('POST /api/user/company-name', { body: { companyName: 'Night Shift' } });
  const member = await signUpInvited((await addMember(owner)).email);
  const email = uniqueEmail();
  const { id } = await addMember(owner, email);
  for (const person of [owner, member]) {
    await askForEmail(person, email);
    expect(await openLink(await tokenMailedTo(email), person)).toMatchObject({
      status: 409,
      body: {
        code: 'already_member',
        message: `${email} already belongs to another member of Night Shift. Ask to have that member removed, then open the link again.`,
      },
    });
    expect(await userOf(person)).toMatchObject({ email: person.email });
  }
  const token = await tokenMailedTo(email);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect(await openLink(token, member)).toMatchObject({ status: 200 });
  expect(await teamOf(owner)).toMatchObject([{ email }]);
});

test('after the change, invitations to the new email can be accepted, and those to the previous one cannot', async () => {
  const [owner, other, person] = [await signUp(), await signUp(), await signUp()];
  await addMember(owner, person.email);
  const old = { token: await tokenMailedTo(person.email) };
  const { email, answer } = await changeEmail(person);
  const here = personOf(email, answer);
  expect(await here.call('POST /api/invitations/{token}', { params: old })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  await addMember(other, email);
  expect(await accept(here)).toMatchObject({ status: 200 });
  expect(await teamOf(other)).toMatchObject([{ email, status: 'active' }]);
});

test('a user in more workspaces than fit one transaction has the new email in all of them', async () => {
  const person = await signUp();
  const owners: Person[] = [];
  for (let n = 0; n < 22; n += 1) {
    const owner = await signUp();
    await runPlan(owner, 'business');
    await addMember(owner, person.email);
    await accept(person);
    owners.push(owner);
  }
  const { email, answer } = await changeEmail(person);
  expect(answer).toMatchObject({ status: 200 });
  for (const owner of owners) expect(await teamOf(owner)).toMatchObject([{ email }]);
});

test('an owner cannot become a member of their own workspace', async () => {
  const owner = await signUp();
  const email = uniqueEmail();
  await addMember(owner, email);
  const token = await tokenMailedTo(email);
  const [{ id }] = await teamOf(owner);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  const { answer } = await changeEmail(owner, email);
  const here = personOf(email, answer);
  expect(await here.call('POST /api/invitations/{token}', { params: { token } })).toMatchObject({
    status: 404,
  });
  expect(await userOf(here)).toMatchObject({ email, role: 'Owner' });
});
