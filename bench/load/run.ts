import { cpus } from 'node:os';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import Stripe from 'stripe';
import { getUser } from '#shared/calls/account.ts';
import { listAuditEntries } from '#shared/calls/audit.ts';
import { getBilling, listInvoices } from '#shared/calls/billing.ts';
import { listDevices } from '#shared/calls/devices.ts';
import { listFiles } from '#shared/calls/files.ts';
import { getGuestReview, openLink } from '#shared/calls/guests.ts';
import { listLinks } from '#shared/calls/links/links.ts';
import { listComments } from '#shared/calls/review-comments.ts';
import { getReview, listReviews } from '#shared/calls/reviews.ts';
import { login } from '#shared/calls/sessions.ts';
import { getColdStorage, getStorage } from '#shared/calls/storage.ts';
import { getUsage } from '#shared/calls/storage-usage.ts';
import { listTeamMembers } from '#shared/calls/team-members.ts';
import { listWorkspaces } from '#shared/calls/workspace.ts';
import type { Operation } from '#shared/operation.ts';
import { may } from '#shared/rules/permissions.ts';
import { type Person, password } from '#shared/testing/people.ts';
import { type Random, seeded } from '#testkit/draws/random.ts';
import type { RequestOptions } from './api.ts';
import { type Client, measuringClient } from './client.ts';
import { startControl } from './control.ts';
import { type CallFigures, type Latencies, startRecording } from './latencies.ts';
import { makeChange } from './make-change.ts';
import type { Disturbance, Read } from './model/mix.ts';
import { folder } from './model/next-change.ts';
import { openLoop } from './open-loop.ts';
import type { LoadedProduct } from './product/product.ts';
import type { Arrival } from './schedule.ts';
import { type EventSupply, supplyEvents } from './stripe-events.ts';
import type { LoadWorkspace, Member } from './workspaces.ts';

/** How much load for how long. */
export interface LoadOptions {
  seconds: number;
  /** Requests per second. */
  perSecond: number;
  /** The same seed gives the same schedule. */
  seed: string;
}

/** What was measured under load. */
export interface LoadFigures {
  calls: CallFigures[];
  failed: number;
  /** Requests that were not sent because too many were in progress. */
  excess: number;
  /** Shares of the machine's processors, from 0 to 1. */
  cpu: { product: number; load: number };
}

/** The most requests in progress at once: a browser's own limit, for ten of them. */
const atMost = 60;

/** The number of events that wait for their delivery: more than arrive between two looks at Stripe. */
const eventsAhead = 20;

/** Loads the product with an open loop, and waits for the last response. */
export async function runLoad(
  product: LoadedProduct,
  workspaces: readonly LoadWorkspace[],
  arrivals: readonly Arrival[],
): Promise<LoadFigures> {
  const { origin, paymentsOrigin } = product;
  const latencies = startRecording();
  const client = measuringClient(origin, latencies);
  await shareFirstReviews(client, workspaces);
  await controlEmulator(paymentsOrigin, 'deliveries', { mode: 'drop' });
  const supply = await supplyEvents(paymentsOrigin, eventsAhead);
  const sendWebhook = webhookSender(origin, supply, latencies);
  const control = await startControl(latencies);

  async function start({ activity, draw }: Arrival, scheduled: number): Promise<void> {
    const random = seeded(String(draw));
    switch (activity.kind) {
      case 'control':
        return control.request(scheduled);
      case 'webhook':
        return sendWebhook(activity.disturbance, scheduled);
      case 'read':
        return read(client, activity.read, random.pick(workspaces), random, scheduled);
      case 'signIn': {
        const { owner, joined } = random.pick(workspaces);
        return signIn(client, random.pick([owner, ...joined]), scheduled);
      }
      case 'change': {
        const free = workspaces.filter(({ model }) => !model.isBusy());
        if (free.length === 0)
          return latencies.fail('changes', 'every workspace has one in progress');
        return makeChange(client, activity.change, random.pick(free), random, scheduled);
      }
    }
  }

  let excess = 0;
  const processor = startProcessorTime(product);
  const inProgress = await openLoop(arrivals, start, {
    atMost,
    onExcess: () => {
      excess += 1;
    },
  });
  const cpu = processor.shares();
  await Promise.all(inProgress);
  await supply.stop();
  await control.close();
  const [calls, failed] = [latencies.figures(), latencies.failed()];
  return { calls, failed, excess, cpu };
}

/** Uploads a film, reviews it and shares it where that was not done, so that every read finds one. */
async function shareFirstReviews(
  client: Client,
  workspaces: readonly LoadWorkspace[],
): Promise<void> {
  for (const workspace of workspaces.filter(({ guests }) => guests.size === 0)) {
    for (const kind of ['upload', 'startReview', 'makeLink'] as const) {
      await makeChange(client, kind, workspace, seeded(workspace.id));
    }
  }
}

/** Measures the processor time of the product and of this process from now on. */
function startProcessorTime(product: LoadedProduct) {
  const productSeconds = () =>
    product.processes().reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  const before = { product: productSeconds(), load: process.cpuUsage(), at: performance.now() };
  return {
    shares() {
      const available = ((performance.now() - before.at) / 1_000) * cpus().length;
      const { user, system } = process.cpuUsage(before.load);
      return {
        product: (productSeconds() - before.product) / available,
        load: (user + system) / 1e6 / available,
      };
    },
  };
}

const calls: Record<Read, Operation> = {
  user: getUser,
  teamMembers: listTeamMembers,
  storage: getStorage,
  coldStorage: getColdStorage,
  files: listFiles,
  usage: getUsage,
  workspaces: listWorkspaces,
  devices: listDevices,
  audit: listAuditEntries,
  invoices: listInvoices,
  billing: getBilling,
  reviews: listReviews,
  review: getReview,
  comments: listComments,
  links: listLinks,
  guestOpening: openLink,
  guestReview: getGuestReview,
};

/** Reads something as one of the people of a workspace who may. */
async function read(
  client: Client,
  name: Read,
  workspace: LoadWorkspace,
  random: Random,
  scheduled: number,
): Promise<void> {
  const call = calls[name];
  const { cookie } = random.pick(readersOf(call, workspace));
  await client.call(call, { cookie, ...inputOf(name, workspace, random) }, scheduled);
}

/** What a read names: a folder, a review, or the link of a guest, who reads with a cookie of their own. */
function inputOf(name: Read, { reviewIds, guests }: LoadWorkspace, random: Random): RequestOptions {
  const reviewed = () => ({ id: random.pick([...reviewIds.values()]) });
  switch (name) {
    case 'files':
      return { query: { folder } };
    case 'review':
      return { params: reviewed() };
    case 'comments':
      return { params: reviewed(), query: { version: '1' } };
    case 'guestOpening':
      return { cookie: '', body: { token: random.pick([...guests.values()]).token } };
    case 'guestReview': {
      const [path, { link, cookie }] = random.pick([...guests]);
      return { cookie, params: { link, id: reviewIds.get(path) ?? '' } };
    }
    default:
      return {};
  }
}

function readersOf({ access }: Operation, { owner, joined }: LoadWorkspace): Member[] {
  if (access === 'public' || access === 'signed_in') return [owner, ...joined];
  return [owner, ...joined].filter(({ role }) => may(role, access, 'advanced'));
}

/** Signs a person in again, who goes on with the new session. */
async function signIn(client: Client, person: Person, scheduled: number): Promise<void> {
  const { email } = person;
  const reply = await client.call(login, { body: { email, password } }, scheduled);
  if (reply.isExpected) person.cookie = reply.cookie;
}

/** The name of the webhook in the figures. */
const name = 'POST /webhooks/stripe';

/** The secret of the local product. */
const secret = 'whsec_local';

/** Delivers Stripe's events to the product, some of them disturbed. */
function webhookSender(origin: string, supply: EventSupply, latencies: Latencies) {
  /** One that was processed, to be delivered again. */
  let processed: Stripe.Event | undefined;

  async function deliver(event: Stripe.Event, scheduled: number): Promise<void> {
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    try {
      const response = await fetch(`${origin}/webhooks/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      });
      await response.arrayBuffer();
      if (response.ok) latencies.record(name, performance.now() - scheduled);
      else latencies.fail(name, String(response.status));
      if (response.ok) processed = event;
    } catch (error) {
      latencies.fail(name, error instanceof Error ? error.message : String(error));
    }
  }

  return async (disturbance: Disturbance | null, scheduled: number): Promise<void> => {
    if (disturbance === 'lost') supply.take('oldest');
    const repeated = disturbance === 'again' ? processed : undefined;
    const event = repeated ?? supply.take(disturbance === 'reordered' ? 'newest' : 'oldest');
    if (!event) return latencies.fail(name, 'no event to deliver');
    const copies = disturbance === 'twice' ? [event, event] : [event];
    await Promise.all(copies.map((copy) => deliver(copy, scheduled)));
  };
}
