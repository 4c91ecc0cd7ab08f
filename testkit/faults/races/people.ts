import { askForEmail, openLink } from '#testkit/accounts/new-email.ts';
import { subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { assertEqual } from '#testkit/cases/case.ts';
import { addMember, callAs, password, signUp } from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';
import type { Race } from '../race.ts';
import { adding } from './adding.ts';

const email = 'ada@studio.example';
const newEmail = 'lovelace@studio.example';

/** Races over accounts and team members. */
export const people: Race[] = [
  {
    title: 'concurrent additions fill Starter up to its limit and no further',
    arrange: async () => {
      const owner = await subscriber('starter');
      return {
        actions: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => adding(owner, name)),
        after: async (answers) => {
          assertEqual('Added', answers.filter(({ status }) => status === 201).length, 3);
          const refused = answers.filter(({ body }) => body.code === 'plan_too_small');
          assertEqual('Refused', refused.length, 3);
        },
      };
    },
  },
  {
    title: 'an invitation accepted while it is revoked leaves either a member or none',
    arrange: async () => {
      const owner = await signUp();
      const person = await signUp(email);
      const { id } = await addMember(owner, email);
      const params = { token: await tokenMailedTo(email) };
      const of = { params: { id } };
      return {
        actions: [
          () => person.call('POST /api/invitations/{token}', { params }),
          () => owner.call('DELETE /api/team-members/{id}', of),
          () =>
            owner.call('PUT /api/team-members/{id}/role', { ...of, body: { role: 'Producer' } }),
          () => owner.call('POST /api/team-members/{id}/invitation', of),
        ],
        after: async ([, removed]) => assertEqual('Removing', removed?.status, 200),
      };
    },
  },
  {
    title: 'only one of two concurrent registrations with one email succeeds',
    arrange: async () => {
      const register = () =>
        callAs(null, 'POST /api/register', { body: { username: 'ada', email, password } });
      return {
        actions: [register, register, register],
        after: async (answers) =>
          assertEqual('Accounts', answers.filter(({ status }) => status === 201).length, 1),
      };
    },
  },
  {
    title: 'a user who changes their email while being removed or joining elsewhere has one email',
    arrange: async () => {
      const [owner, other] = [await signUp(), await signUp()];
      const person = await signUp(email);
      const { id } = await addMember(owner, email);
      const accepting = async () => {
        const params = { token: await tokenMailedTo(email) };
        return () => person.call('POST /api/invitations/{token}', { params });
      };
      await (await accepting())();
      await addMember(other, email);
      const accept = await accepting();
      await askForEmail(person, newEmail);
      const token = await tokenMailedTo(newEmail);
      return {
        actions: [
          () => openLink(token, person),
          accept,
          () => owner.call('DELETE /api/team-members/{id}', { params: { id } }),
        ],
        after: async ([opened, joined, removed]) => {
          assertEqual('Opening the link', opened?.status, 200);
          assertEqual('Removing', removed?.status, 200);
          assertEqual('The team', (await owner.call('GET /api/team-members')).body.teamMembers, []);
          const [row] = (await other.call('GET /api/team-members')).body.teamMembers;
          assertEqual('The members', row?.email, joined?.status === 200 ? newEmail : email);
        },
      };
    },
  },
  {
    title: 'members added while the plan is cancelled are counted',
    arrange: async () => {
      const owner = await subscriber('business');
      await addMember(owner);
      return {
        actions: [
          () => owner.call('POST /api/cancel-subscription'),
          adding(owner, 'a'),
          adding(owner, 'b'),
        ],
        after: async () =>
          assertEqual('The plan', (await userOf(owner)).subscription?.status, 'canceled'),
      };
    },
  },
];
