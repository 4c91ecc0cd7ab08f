import * as z from 'zod';
import { type CallRoute, calls } from '#shared/api.ts';
import { getUser } from '#shared/calls/account.ts';
import { createSubscription, saveSubscription } from '#shared/calls/billing.ts';
import { listFiles } from '#shared/calls/files.ts';
import { getColdStorage, getStorage, updateStorage } from '#shared/calls/storage.ts';
import { listTeamMembers } from '#shared/calls/team-members.ts';
import type { MemberRole, Role } from '#shared/rules/permissions.ts';
import { quote } from '#shared/rules/pricing.ts';
import { invitationLink, inviteBy, type Person, signUpBy } from '#shared/testing/people.ts';
import { pay, sessionIdIn } from '#testkit/billing/stripe.ts';
import { ask, type Call, send } from './api.ts';
import { type WorkspaceModel, workspaceModel } from './model/model.ts';
import { folder } from './model/next-change.ts';
import type { WorkspaceState } from './model/state.ts';
import { shownReviews } from './shown-reviews.ts';

/** A signed-in member; the cookie is that of the last sign-in. */
export interface Member extends Person {
  role: Role;
}

/** A workspace of the load, with a plan, and what is known about it. */
export interface LoadWorkspace {
  id: string;
  owner: Member;
  /** The members who have joined; the load changes neither their roles nor their membership. */
  joined: readonly Member[];
  /** The ids of all members, by email. */
  memberIds: Map<string, string>;
  /** The ids of the reviews, and the guests who have entered by the links to them, by the paths of the files. */
  reviewIds: Map<string, string>;
  guests: Map<string, LinkedGuest>;
  model: WorkspaceModel;
}

/** A guest, with the token and the id of the link. */
interface LinkedGuest {
  token: string;
  link: string;
  cookie: string;
}

/** The roles of those who join each workspace, and of those who are invited only. */
const joining = ['Producer', 'Video Editor'] as const satisfies MemberRole[];
const invited = ['Team Leader', 'Project Manager', 'Video Editor'] as const satisfies MemberRole[];

/** Creates workspaces with a paid Business plan, an owner, two members who have joined and three invited ones. */
export async function createWorkspaces(origin: string, count: number): Promise<LoadWorkspace[]> {
  const owners: Member[] = [];
  for (let at = 1; at <= count; at += 1) owners.push(await createOwner(origin, at));
  const tokens = await invitationTokens(origin);
  const workspaces: LoadWorkspace[] = [];
  for (const owner of owners) workspaces.push(await joinTeam(origin, owner, tokens));
  return workspaces;
}

async function createOwner(origin: string, at: number): Promise<Member> {
  const email = `owner-${at}@load.example`;
  const owner: Member = { email, role: 'Owner', cookie: '' };
  await signUpBy(callerOf(origin, owner), { email, companyName: `Studio ${at}` });
  const { cookie } = owner;
  await ask(origin, updateStorage, { cookie, body: { storageAmount: 2 } });
  const shown = quote({ plan: 'business', members: 0, storageAmount: 2, coldStorageAmount: 0 });
  const body = { ...shown, memberDifference: 0 };
  const { url } = z
    .object({ url: z.string() })
    .parse(await ask(origin, createSubscription, { cookie, body }));
  const session_id = sessionIdIn(await pay(url));
  await ask(origin, saveSubscription, { cookie, body: { session_id } });
  const team = [...joining, ...invited].map((role, index) => [memberEmail(index, owner), role]);
  await inviteBy(callerOf(origin, owner), Object.fromEntries(team));
  return owner;
}

async function joinTeam(
  origin: string,
  owner: Member,
  tokens: ReadonlyMap<string, string>,
): Promise<LoadWorkspace> {
  const joined: Member[] = [];
  for (const [index, role] of joining.entries()) {
    const email = memberEmail(index, owner);
    const member: Member = { email, role, cookie: '' };
    const invitation = tokens.get(email) ?? '';
    await signUpBy(callerOf(origin, member), { email, invitation });
    joined.push(member);
  }
  const { cookie } = owner;
  const { user } = await ask(origin, getUser, { cookie });
  const { teamMembers } = await ask(origin, listTeamMembers, { cookie });
  return {
    id: user.workspaceId ?? '',
    owner,
    joined,
    memberIds: new Map(teamMembers.map(({ email, id }) => [email, id])),
    reviewIds: new Map(),
    guests: new Map(),
    model: workspaceModel(await shownState(origin, owner, [])),
  };
}

const memberEmail = (index: number, owner: Member) => `member-${index}-of-${owner.email}`;

/** Makes the calls of a person, and keeps the session that they get. */
function callerOf(origin: string, person: Person) {
  return async (route: CallRoute, { body }: { body: object }): Promise<void> => {
    const [call] = Object.values<Call<unknown>>(calls).filter((one) => one.route === route);
    if (!call) throw new Error(`There is no ${route}.`);
    const reply = await send(origin, call, { cookie: person.cookie, body });
    if (!reply.isExpected) throw new Error(`${person.email}: ${route}: ${reply.reason}`);
    if (reply.cookie) person.cookie = reply.cookie;
  };
}

const mails = z.array(z.object({ to: z.string(), text: z.string() }));

/** The tokens of all mailed invitations, by email. */
async function invitationTokens(origin: string): Promise<Map<string, string>> {
  const answer = await fetch(`${origin}/__local/mail`, { headers: { accept: 'application/json' } });
  const sent = mails.parse(await answer.json());
  return new Map(
    sent.flatMap(({ to, text }) => {
      const [, token] = invitationLink.exec(text) ?? [];
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
    ...(await shownReviews(origin, cookie)),
  };
}
