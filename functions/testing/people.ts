import { randomUUID } from 'node:crypto';
import type { HttpHandler } from '#functions/http/middlewares.ts';
import { type CallRoute, calls } from '#shared/api.ts';
import { httpEvent, invoke } from './events.ts';
import { withGrantedAccess } from './granted-access.ts';
import { confirmationTokenMailedTo, tokenMailedTo } from './table.ts';

type Answer = Awaited<ReturnType<typeof invoke>>;

interface CallOptions {
  body?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string>;
  address?: string;
  headers?: Record<string, string>;
}

/** Makes a call to the handler that the contract names for it, which has its grants on the table and no others. */
export async function callAs(
  cookie: string | null,
  route: CallRoute,
  options: CallOptions = {},
): Promise<Answer> {
  const [file = ''] = Object.entries(calls).find(([, call]) => call.route === route) ?? [];
  const { handler }: { handler: HttpHandler } = await import(`../${file}.ts`);
  const event = httpEvent(route, { ...options, cookies: cookie?.split('; ') ?? [] });
  return withGrantedAccess(file, () => invoke(handler, event));
}

/** Somebody who signed up, with a workspace of their own that nobody else in the test run has. */
export interface Person {
  email: string;
  cookie: string;
  call(route: CallRoute, options?: CallOptions): Promise<Answer>;
}

export const password = 'Sharp-cut-21!';

/** An e-mail that nobody else in the test run has. */
export function someEmail(): string {
  return `${randomUUID()}@studio.example`;
}

/** Signs up an owner through the product's own call. */
export async function signUp(email = someEmail()): Promise<Person> {
  const body = { username: 'owner', email, password };
  const answer = await callAs(null, 'POST /api/register', { body });
  if (answer.status !== 201) throw new Error(`Signing up failed: ${JSON.stringify(answer.body)}`);
  return personOf(email, answer);
}

/** Signs somebody up by the invitation that was mailed to them last: they belong to that workspace alone. */
export async function signUpInvited(email: string): Promise<Person> {
  const body = { username: 'cutter', email, password, invitation: await tokenMailedTo(email) };
  const answer = await callAs(null, 'POST /api/register', { body });
  if (answer.status !== 201) throw new Error(`Joining failed: ${JSON.stringify(answer.body)}`);
  return personOf(email, answer);
}

/** Whoever the answer of a sign-up or sign-in has given a session. */
export function personOf(email: string, { cookies }: Answer): Person {
  const cookie = cookies[0]?.split(';')[0] ?? '';
  return { email, cookie, call: (route, options) => callAs(cookie, route, options) };
}

/** Confirms the person's email by the link that was mailed to it; a no-op where it is confirmed. */
export async function confirmEmail(person: Person): Promise<void> {
  const { email, emailConfirmed } = (await person.call('GET /api/user')).body.user;
  if (emailConfirmed) return;
  const token = await confirmationTokenMailedTo(email);
  const answer = await callAs(null, 'POST /api/confirm-email', { body: { token } });
  if (answer.status !== 200) throw new Error(`Confirming failed: ${JSON.stringify(answer.body)}`);
}

/** Adds a team member and gives the answer's row. */
export async function addMember(owner: Person, email = someEmail(), role = 'Video Editor') {
  const { status, body } = await owner.call('POST /api/team-members', { body: { email, role } });
  if (status !== 201) throw new Error(`Adding a member failed: ${JSON.stringify(body)}`);
  return body.teamMember;
}

/** Adds a number of team members, one after the other. */
export async function addMembers(owner: Person, count: number): Promise<void> {
  for (let added = 0; added < count; added += 1) await addMember(owner);
}
