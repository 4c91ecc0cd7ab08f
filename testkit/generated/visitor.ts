import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import {
  addMember,
  callAs,
  confirmEmail,
  type Person,
  password,
  uniqueEmail,
} from '#testkit/people.ts';
import type { SampleValues } from './values.ts';

/** An owner with every permission and a running plan, and the known texts of their workspace. */
export interface Visitor {
  person: Person;
  samples: SampleValues;
}

/** A visitor that no other test uses. */
export async function newVisitor(): Promise<Visitor> {
  const person = await subscriber('business');
  await confirmEmail(person);
  const member = await addMember(person, uniqueEmail());
  const workspaceId = await workspaceIdOf(person);
  const { id, stripeCustomerId } = (await person.call('GET /api/user')).body.user;
  const { email } = member;
  return {
    person,
    samples: {
      names: [member.id, id, workspaceId, stripeCustomerId, person.email, email],
      password,
    },
  };
}

/** Signs the visitor in again after a call ended the session; creates a new one if the account is gone as well. */
export async function signInAgain({ person, samples }: Visitor): Promise<Visitor> {
  const { email } = person;
  const answer = await callAs(null, 'POST /api/login', { body: { email, password } });
  if (answer.status !== 200) return newVisitor();
  const cookie = answer.cookies[0]?.split(';')[0] ?? '';
  return { person: { ...person, cookie }, samples };
}
