import { afterEach, beforeEach } from '@jest/globals';
import { type CallRoute, calls } from '#shared/api.ts';
import type { StorageKind } from '#shared/calls/files.ts';
import { type Operation, splitRoute } from '#shared/operation.ts';
import type { MemberRole } from '#shared/rules/permissions.ts';
import type { PaidPlanId } from '#shared/rules/plans.ts';
import type { Subscription, User } from '#shared/rules/user.ts';
import { invitationLink, inviteBy, password, signUpBy } from '#shared/testing/people.ts';
import { type ApiClient, createApiClient } from '#web/lib/api/api-client.ts';
import {
  type Interceptor,
  type PageRequest,
  type Passed,
  responseOf,
  type StorageInterceptor,
} from './intercepted-calls.ts';

declare global {
  /** The product, which Jest's environment runs outside of jsdom. */
  var productUnderTest: () => Promise<{
    origin: string;
    advance(hours: number): Promise<void>;
    pay(checkoutUrl: string, email: string): Promise<void>;
    storeFile(
      cookie: string,
      file: { path: string; size: number; storage: StorageKind },
    ): Promise<void>;
    seedInvoices(customer: string, invoices: number): Promise<void>;
    textsMailedTo(email: string): Promise<string[]>;
  }>;
}

/** A browser with cookies of its own. */
export interface Visitor {
  email: string;
  /** As the product lists sessions. */
  userAgent: string;
  cookies: Map<string, string>;
  /** Calls the product as this visitor's pages do, past every interceptor. */
  call: ApiClient['call'];
}

interface Intercepted {
  route: CallRoute;
  respond: (pass: () => Promise<Passed>, request: PageRequest) => Promise<Response>;
}

/** Calls with a body that change nothing. */
const asks = ['POST /api/quote', 'POST /api/files/posters', 'POST /api/folders/sizes'];

/** How many requests of pages the product has not answered. */
let unanswered = 0;

/**
 * Waits until the product has answered all requests of the page, and those that follow from the answers. Otherwise the
 * page would handle an answer after it is gone, within the next test.
 */
export async function requestsSettled(): Promise<void> {
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  for (let quiet = 0; quiet < 3; quiet += 1) {
    await nextTask();
    if (unanswered > 0) quiet = 0;
  }
}

const chromeOnLinux = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

/**
 * Lets the pages under test fetch from the product itself, as one visitor at a time.
 * @returns how to arrange the state before a page is opened, and to intercept the calls that the page makes then
 */
export function siteUnderTest() {
  const fetchAnywhere = globalThis.fetch;
  let intercepted: Intercepted[] = [];
  let asked: string[] = [];
  let sent: [route: string, body: unknown][] = [];
  let shown: Visitor = newVisitor();
  let respondOfStorage: StorageInterceptor = (pass) => pass();
  /** Whose request is sent next, while it is not the page's. */
  let calling: Visitor | null = null;

  beforeEach(() => {
    intercepted = [];
    asked = [];
    sent = [];
    shown = newVisitor();
    respondOfStorage = (pass) => pass();
    globalThis.fetch = (path, init = {}) => {
      if (!String(path).startsWith('/')) return fetchFromStorage(String(path), init);
      if (calling) return fetchAs(calling, String(path), init);
      return fetchFromPage(shown, String(path), init);
    };
  });
  afterEach(() => {
    globalThis.fetch = fetchAnywhere;
  });

  async function fetchFromPage(visitor: Visitor, path: string, init: RequestInit) {
    const method = init.method ?? 'GET';
    const request = `${method} ${path}`;
    if (method === 'GET' || asks.includes(request)) asked.push(request);
    else sent.push([request, init.body ? JSON.parse(String(init.body)) : undefined]);
    const found = intercepted.find(({ route }) => matches(route, method, path));
    const fetchCounted = async () => {
      unanswered += 1;
      try {
        return await fetchAs(visitor, path, init);
      } finally {
        unanswered -= 1;
      }
    };
    if (!found) return fetchCounted();
    const pass = async () => ({ passed: await fetchCounted() });
    return found.respond(pass, {
      path,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    });
  }

  async function fetchFromStorage(address: string, init: RequestInit): Promise<Response> {
    const pass = async () => ({ passed: await fetchAnywhere(address, init) });
    const isSent = init.method === 'PUT';
    return responseOf(await (isSent ? respondOfStorage(pass, new URL(address)) : pass()), 200);
  }

  async function fetchAs(visitor: Visitor, path: string, init: RequestInit): Promise<Response> {
    const { origin } = await productUnderTest();
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    headers.set('user-agent', visitor.userAgent);
    headers.set('cookie', cookieOf(visitor));
    const response = await fetchAnywhere(origin + path, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      visitor.cookies.set(name, value);
    }
    return response;
  }

  /** Makes calls that are only known by their route. */
  function callerOf(visitor: Visitor) {
    return async (route: CallRoute, { body }: { body: object }): Promise<void> => {
      const { method, path } = splitRoute(route);
      const headers = { 'content-type': 'application/json' };
      const answer = await fetchAs(visitor, path, { method, headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${route}: ${await answer.text()}`);
    };
  }

  function newVisitor(email = `${crypto.randomUUID()}@studio.example`): Visitor {
    const client = createApiClient();
    const visitor: Visitor = {
      email,
      userAgent: chromeOnLinux,
      cookies: new Map(),
      call: (route, ...input) => {
        calling = visitor;
        // The client fetches before it returns.
        const answer = client.call(route, ...input);
        calling = null;
        return answer;
      },
    };
    return visitor;
  }

  /** Signs up the owner of a workspace with a name, whom pages then see as signed in. */
  async function signUp(): Promise<Visitor> {
    const owner = newVisitor();
    const { email } = owner;
    await signUpBy(callerOf(owner), { email, username: 'mara', companyName: 'Northlight' });
    shown = owner;
    return owner;
  }

  /** Adds a member, who accepts the invitation. @returns the member, and their id in the team */
  async function joinTeam(owner: Visitor, role: MemberRole) {
    const member = newVisitor();
    const body = { email: member.email, role };
    const { teamMember } = await owner.call('POST /api/team-members', { body });
    const invitation = await tokenMailedTo(member, invitationLink);
    await signUpBy(callerOf(member), { email: member.email, username: 'cutter', invitation });
    return { member, id: teamMember.id };
  }

  /** Confirms the email of a user with the last link that was mailed. */
  async function confirmEmail(user: Visitor): Promise<void> {
    const token = await tokenMailedTo(user, /\/confirm-email\?token=([\w-]{43})/);
    await user.call('POST /api/confirm-email', { body: { token } });
  }

  /** Signs a user in on another device. */
  async function signInElsewhere(
    { email }: Pick<Visitor, 'email'>,
    userAgent: string,
    chosen = password,
  ): Promise<Visitor> {
    const visitor = Object.assign(newVisitor(email), { userAgent });
    await visitor.call('POST /api/login', { body: { email, password: chosen } });
    return visitor;
  }

  /** Buys a plan for the team and storage of a workspace, and pays. */
  async function buy(owner: Visitor, plan: PaidPlanId): Promise<void> {
    const { quote } = await owner.call('POST /api/quote', { body: { plan } });
    const body = { ...quote, memberDifference: 0 };
    const answer = await owner.call('POST /api/create-subscription', { body });
    if (!('url' in answer)) throw new Error('There is no Checkout.');
    await (await productUnderTest()).pay(answer.url, owner.email);
  }

  /** Adds invoices to those of a workspace. */
  async function addInvoices(owner: Visitor, count: number): Promise<void> {
    const { user } = await owner.call('GET /api/user');
    await (await productUnderTest()).seedInvoices(String(user.stripeCustomerId), count);
  }

  /** Stores files of as many bytes in the workspace of a member. */
  async function storeFiles(
    member: Visitor,
    files: readonly { path: string; size?: number; storage?: StorageKind }[],
  ): Promise<void> {
    const { storeFile } = await productUnderTest();
    for (const { path, size = 1_000, storage = 'hot' } of files) {
      await storeFile(cookieOf(member), { path, size, storage });
    }
  }

  /** The paths of the files of a workspace in a folder, and below it. */
  async function pathsIn(member: Visitor, folder = ''): Promise<string[]> {
    const { files, folders } = await member.call('GET /api/files', { query: { folder } });
    const below = await Promise.all(folders.map((name) => pathsIn(member, `${folder}${name}/`)));
    return [...files.map(({ path }) => path), ...below.flat()];
  }

  /** Deletes a file, as a colleague does. */
  async function deleteFile(member: Visitor, path: string): Promise<void> {
    await member.call('POST /api/files/delete', { body: { paths: [path] } });
    while ((await pathsIn(member)).includes(path));
  }

  /** Buys Business on the public page, and pays. */
  async function purchase(email: string, teamSize: number): Promise<void> {
    const body = { planId: 'business' as const, userEmail: email, userName: 'Mara', teamSize };
    const answer = await newVisitor().call('POST /api/create-subscription', { body });
    if (!('url' in answer)) throw new Error('There is no Checkout.');
    await (await productUnderTest()).pay(answer.url, email);
  }

  /** Invites video editors at northlight.example. */
  async function invite(owner: Visitor, names: readonly string[]): Promise<void> {
    const team = names.map((name) => [`${name}@northlight.example`, 'Video Editor']);
    await inviteBy(callerOf(owner), Object.fromEntries(team));
  }

  /** Removes members by name, as someone else does. */
  async function removeMembers(owner: Visitor, names: readonly string[]): Promise<void> {
    const { teamMembers } = await owner.call('GET /api/team-members');
    for (const { email, id } of teamMembers) {
      if (!names.some((name) => email === `${name}@northlight.example`)) continue;
      await owner.call('DELETE /api/team-members/{id}', { params: { id } });
    }
  }

  /** Signs up an owner who has invited ana and jo, and asks for storage in TB. */
  async function signUpWithTeam(team = ['ana', 'jo'], { hot = 1.5, cold = 2 } = {}) {
    const owner = await signUp();
    await invite(owner, team);
    await owner.call('POST /api/update-storage', { body: { storageAmount: hot } });
    await owner.call('POST /api/update-cold-storage', { body: { coldStorageAmount: cold } });
    return owner;
  }

  /** Signs up an owner with a running plan, who has invited ana and jo, whatever the number of seats that it pays. */
  async function subscribe({
    plan = 'business' as PaidPlanId,
    seats = 2,
    hot = 1.5,
    cold = 2,
  } = {}) {
    const bought = ['ana', 'jo', 'kim', 'lee', 'max'].slice(0, seats);
    const owner = await signUpWithTeam(bought, { hot, cold });
    await buy(owner, plan);
    await removeMembers(owner, bought.slice(2));
    if (seats < 2) await invite(owner, ['jo']);
    return owner;
  }

  /** Shows the pages a user who differs from the product's: for states that take long to arrange. */
  function alterUser(owner: Visitor, alter: (user: User) => User): void {
    intercept('GET /api/user', async () => {
      const { user } = await owner.call('GET /api/user');
      return { answer: { user: alter(user) } };
    });
  }

  /** Shows the pages a user whose running subscription differs from the product's. */
  function alterSubscription(owner: Visitor, altered: Partial<Subscription>): void {
    alterUser(owner, (user) => {
      if (!user.subscription) throw new Error('No subscription runs.');
      return { ...user, subscription: { ...user.subscription, ...altered } };
    });
  }

  /** Intercepts a call of the pages under test from here on, in place of an earlier interceptor. */
  function intercept<R extends CallRoute>(route: R, respond: Interceptor<R>): void {
    const [declared]: Operation[] = Object.values(calls).filter((call) => call.route === route);
    const status = declared?.status ?? 200;
    intercepted.unshift({
      route,
      respond: async (pass, request) => responseOf(await respond(pass, request), status),
    });
  }

  /** Advances the product's clock, until the end of the file. */
  async function advance({ hours }: { hours: number }): Promise<void> {
    await (await productUnderTest()).advance(hours);
  }

  return {
    signUp,
    joinTeam,
    newVisitor,
    confirmEmail,
    signInElsewhere,
    /** Pages see this visitor from here on; null is one who is not signed in. */
    browseAs: (visitor: Visitor | null) => {
      shown = visitor ?? newVisitor();
    },
    buy,
    addInvoices,
    purchase,
    storeFiles,
    pathsIn,
    deleteFile,
    invite,
    removeMembers,
    signUpWithTeam,
    subscribe,
    alterUser,
    alterSubscription,
    intercept,
    /** Intercepts what the code under test sends to S3 from here on. */
    interceptStorage: (respond: StorageInterceptor) => {
      respondOfStorage = respond;
    },
    advance,
    /** The last token that was mailed to a visitor in a link. @param link captures the token */
    tokenMailedTo,
    /** The requests of the pages that change nothing, in order. */
    asked: () => asked,
    /** The requests of the pages that change something, with their bodies, in order. */
    sent: () => sent,
  };
}

function cookieOf({ cookies }: Visitor): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

async function tokenMailedTo({ email }: Pick<Visitor, 'email'>, link: RegExp): Promise<string> {
  const { textsMailedTo } = await productUnderTest();
  const texts = await textsMailedTo(email);
  const [token] = texts.flatMap((text) => link.exec(text)?.[1] ?? []);
  if (!token) throw new Error(`No mail with such a link was sent to ${email}.`);
  return token;
}

function matches(route: CallRoute, method: string, path: string): boolean {
  const declared = splitRoute(route);
  const segments = declared.path.split('/');
  const requested = path.split('?')[0]?.split('/') ?? [];
  if (declared.method !== method || segments.length !== requested.length) return false;
  return segments.every((segment, at) => segment.startsWith('{') || segment === requested[at]);
}
