import * as z from 'zod';
import { getUser, register } from '#shared/account.ts';
import { createSubscription, saveSubscription } from '#shared/billing.ts';
import { setCompanyName } from '#shared/company-name.ts';
import { listFiles } from '#shared/files.ts';
import type { MemberRole, Role } from '#shared/permissions.ts';
import { quote } from '#shared/pricing.ts';
import { getColdStorage, getStorage, updateStorage } from '#shared/storage.ts';
import { addTeamMember, listTeamMembers } from '#shared/team-members.ts';
import { pay, sessionIdIn } from '#testkit/stripe.ts';
import { ask, send } from './api.ts';
import { type WorkspaceModel, workspaceModel } from './model/model.ts';
import { folder } from './model/next-change.ts';
import type { WorkspaceState } from './model/state.ts';

/** A signed-in user. */
export interface Person {
  email: string;
  role: Role;
  /** Of the last sign-in. */
  cookie: string;
}

/** A workspace of the load, with a plan, and what is known about it. */
export interface LoadWorkspace {
  id: string;
  owner: Person;
  /** The members who have joined; the load changes neither their roles nor their membership. */
  joined: readonly Person[];
  /** The ids of all members, by email. */
  memberIds: Map<string, string>;
  model: WorkspaceModel;
}

/** The password of every user. */
export const password = 'Sharp-cut-21!';

/** The roles of those who join each workspace, and of those who are invited only. */
const joining = ['Producer', 'Video Editor'] as const satisfies MemberRole[];
const invited = ['Team Leader', 'Project Manager', 'Video Editor'] as const satisfies MemberRole[];

/** Creates workspaces with a paid Business plan, an owner, two members who have joined and three invited ones. */
export async function createWorkspaces(origin: string, count: number): Promise<LoadWorkspace[]> {
  const owners: Person[] = [];
  for (let at = 1; at <= count; at += 1) owners.push(await createOwner(origin, at));
  const tokens = await invitationTokens(origin);
  const workspaces: LoadWorkspace[] = [];
  for (const owner of owners) workspaces.push(await joinTeam(origin, owner, tokens));
  return workspaces;
}

async function createOwner(origin: string, at: number): Promise<Person> {
  const email = `owner-${at}@load.example`;
  const owner: Person = { email, role: 'Owner', cookie: await registerUser(origin, email) };
  const { cookie } = owner;
  await ask(origin, setCompanyName, { cookie, body: { companyName: `Studio ${at}` } });
  await ask(origin, updateStorage, { cookie, body: { storageAmount: 2 } });
  const shown = quote({ plan: 'business', members: 0, storageAmount: 2, coldStorageAmount: 0 });
  const body = { ...shown, memberDifference: 0 };
  const { url } = z
    .object({ url: z.string() })
    .parse(await ask(origin, createSubscription, { cookie, body }));
  const session_id = sessionIdIn(await pay(url));
  await ask(origin, saveSubscription, { cookie, body: { session_id } });
  for (const [index, role] of [...joining, ...invited].entries()) {
    const member = { email: `member-${index}-of-${email}`, role };
    await ask(origin, addTeamMember, { cookie, body: member });
  }
  return owner;
}

async function joinTeam(
  origin: string,
  owner: Person,
  tokens: ReadonlyMap<string, string>,
): Promise<LoadWorkspace> {
  const joined: Person[] = [];
  for (const [index, role] of joining.entries()) {
    const email = `member-${index}-of-${owner.email}`;
    const invitation = tokens.get(email) ?? '';
    joined.push({ email, role, cookie: await registerUser(origin, email, { invitation }) });
  }
  const { cookie } = owner;
  const { user } = await ask(origin, getUser, { cookie });
  const { teamMembers } = await ask(origin, listTeamMembers, { cookie });
  return {
    id: user.workspaceId ?? '',
    owner,
    joined,
    memberIds: new Map(teamMembers.map(({ email, id }) => [email, id])),
    model: workspaceModel(await shownState(origin, owner, [])),
  };
}

async function registerUser(origin: string, email: string, link: object = {}): Promise<string> {
  const body = { username: 'load', email, password, ...link };
  const reply = await send(origin, register, { body });
  if (!reply.isExpected) throw new Error(`${email} cannot register: ${reply.reason}`);
  return reply.cookie;
}

const mails = z.array(z.object({ to: z.string(), text: z.string() }));

/** The tokens of all mailed invitations, by email. */
async function invitationTokens(origin: string): Promise<Map<string, string>> {
  const answer = await fetch(`${origin}/__local/mail`, { headers: { accept: 'application/json' } });
  const sent = mails.parse(await answer.json());
  return new Map(
    sent.flatMap(({ to, text }) => {
      const [, token] = /invitation=([\w-]{43})/.exec(text) ?? [];
      return token ? [[to, token]] : [];
    }),
  );
}

/**
 * The state of a workspace as the API shows it to its owner.
 * @param feedback the stored messages, which no call shows
 */
export async function shownState(
  origin: string,
  { cookie }: Person,
  feedback: readonly string[],
): Promise<WorkspaceState> {
  const [{ user }, hot, cold, team, listed] = await Promise.all([
    ask(origin, getUser, { cookie }),
    ask(origin, getStorage, { cookie }),
    ask(origin, getColdStorage, { cookie }),
    ask(origin, listTeamMembers, { cookie }),
    ask(origin, listFiles, { cookie, query: { folder } }),
  ]);
  const { seats = 0, storageAmount = 0, coldStorageAmount = 0 } = user.subscription ?? {};
  return {
    companyName: user.companyName ?? '',
    storageAmount: hot.storageAmount,
    coldStorageAmount: cold.coldStorageAmount,
    roles: Object.fromEntries(team.teamMembers.map(({ email, role }) => [email, role])),
    paid: { seats, storageAmount, coldStorageAmount },
    feedback: feedback.toSorted(),
    files: Object.fromEntries(listed.files.map(({ path, size }) => [path, size])),
  };
}
