import type { register } from '#shared/calls/account.ts';
import type { setCompanyName } from '#shared/calls/company.ts';
import type { addTeamMember } from '#shared/calls/team-members.ts';
import type { BodyInput } from '../operation.ts';

/** The password of everyone who signs up for a test or a measurement. */
export const password = 'Sharp-cut-21!';

/** Someone who has signed up, and the cookie of their session. */
export interface Person {
  email: string;
  cookie: string;
}

/** Makes calls as one person, who is signed in by the registration. Throws if one is refused. */
interface Caller<A> {
  (route: 'POST /api/register', input: { body: BodyInput<typeof register> }): Promise<A>;
  (
    route: 'POST /api/user/company-name',
    input: { body: BodyInput<typeof setCompanyName> },
  ): Promise<A>;
  (route: 'POST /api/team-members', input: { body: BodyInput<typeof addTeamMember> }): Promise<A>;
}

interface Registration {
  email: string;
  username?: string;
  /** The token of the link in an invitation mail: the person joins that workspace. */
  invitation?: string;
  /** The name of the person's own workspace. */
  companyName?: string;
}

/** Signs up. @returns the answer to the registration */
export async function signUpBy<A>(
  call: Caller<A>,
  { email, username = 'owner', invitation, companyName }: Registration,
): Promise<A> {
  const body = { username, email, password, ...(invitation !== undefined && { invitation }) };
  const answer = await call('POST /api/register', { body });
  if (companyName) await call('POST /api/user/company-name', { body: { companyName } });
  return answer;
}

/** The roles of people who are invited, by email. */
export type Team = Readonly<Record<string, BodyInput<typeof addTeamMember>['role']>>;

/** Invites people to the caller's workspace, one after the other. */
export async function inviteBy<A>(call: Caller<A>, team: Team): Promise<void> {
  for (const [email, role] of Object.entries(team)) {
    await call('POST /api/team-members', { body: { email, role } });
  }
}

/** The link of an invitation mail; it captures the token. */
export const invitationLink = /[?&]invitation=([\w-]{43})/;
