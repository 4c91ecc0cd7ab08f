import { randomUUID } from 'node:crypto';
import type { HttpHandler } from '#functions/http/middlewares.ts';
import { type CallRoute, calls } from '#shared/api.ts';
import { handlerFile } from '#shared/ops/event-functions.ts';
import { password, type Person as SignedIn, signUpBy } from '#shared/testing/people.ts';
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

/** The file of the handler that the contract names for a route, in `functions`, without its extension. */
function handlerOf(route: string): string {
  const [file] = Object.entries(calls).find(([, call]) => call.route === route) ?? [];
  if (!file) throw new Error(`${route} is no call.`);
  return file;
}

/** Calls the handler that the contract names for a route, with that handler's grants on the table and no others. */
export async function callAs(
  cookie: string | null,
  route: CallRoute,
  options: CallOptions = {},
): Promise<Answer> {
  const file = handlerOf(route);
  const { handler }: { handler: HttpHandler } = await import(`../${handlerFile(file)}`);
  const event = httpEvent(route, { ...options, cookies: cookie?.split('; ') ?? [] });
  return withGrantedAccess(file, () => invoke(handler, event));
}

export { password };

/** A signed-up user, with a workspace that no other test uses. */
export interface Person extends SignedIn {
  call(route: CallRoute, options?: CallOptions): Promise<Answer>;
}

/** An email that no other test uses. */
export function uniqueEmail(): string {
  return `${randomUUID()}@studio.example`;
}

/** Signs up an owner through the product's own call. */
export async function signUp(email = uniqueEmail()): Promise<Person> {
  return personOf(email, await signUpBy(callAsVisitor, { email }));
}

/** Signs up a user by their last invitation: they belong to that workspace alone. */
export async function signUpInvited(email: string): Promise<Person> {
  const invitation = await tokenMailedTo(email);
  return personOf(email, await signUpBy(callAsVisitor, { email, username: 'cutter', invitation }));
}

async function callAsVisitor(route: CallRoute, options: CallOptions): Promise<Answer> {
  const answer = await callAs(null, route, options);
  if (answer.status !== 201) throw new Error(`${route}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** The user with the session that a sign-up or sign-in response set. */
export function personOf(email: string, { cookies }: Answer): Person {
  const cookie = cookies[0]?.split(';')[0] ?? '';
  return { email, cookie, call: (route, options) => callAs(cookie, route, options) };
}

/** Confirms the user's email by the mailed link; a no-op if it is confirmed already. */
export async function confirmEmail(person: Person): Promise<void> {
  const { email, emailConfirmed } = (await person.call('GET /api/user')).body.user;
  if (emailConfirmed) return;
  const token = await confirmationTokenMailedTo(email);
  const answer = await callAs(null, 'POST /api/confirm-email', { body: { token } });
  if (answer.status !== 200) throw new Error(`Confirming failed: ${JSON.stringify(answer.body)}`);
}

/** Adds a team member and returns the member from the response. */
export async function addMember(owner: Person, email = uniqueEmail(), role = 'Video Editor') {
  const { status, body } = await owner.call('POST /api/team-members', { body: { email, role } });
  if (status !== 201) throw new Error(`Adding a member failed: ${JSON.stringify(body)}`);
  return body.teamMember;
}

/** Adds a number of team members sequentially. */
export async function addMembers(owner: Person, count: number): Promise<void> {
  for (let added = 0; added < count; added += 1) await addMember(owner);
}

/** What a call that is refused answers, to be matched. */
export const refused = (status: number, code: string) => ({ status, body: { code } });
