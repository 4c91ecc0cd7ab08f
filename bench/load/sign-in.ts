import { login } from '#shared/sessions.ts';
import type { Client } from './client.ts';
import { type Person, password } from './workspaces.ts';

/** Signs a person in again, who goes on with the new session. */
export async function signIn(client: Client, person: Person, scheduled: number): Promise<void> {
  const { email } = person;
  const reply = await client.call(login, { body: { email, password } }, scheduled);
  if (reply.isExpected) person.cookie = reply.cookie;
}
