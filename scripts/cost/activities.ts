import { checkAll } from '#core/reconciliation/run.ts';
import { handler as sendMail } from '#functions/events/send-mail.ts';
import type { CallRoute } from '#shared/api.ts';
import { inviteBy, signUpBy } from '#shared/testing/people.ts';
import type { Environment } from '#testkit/faults/environment.ts';
import { callAs, type Person, password, personOf, uniqueEmail } from '#testkit/people.ts';
import { deliver, pay, sessionIdIn } from '#testkit/stripe.ts';
import { allItems } from '#testkit/table.ts';
import { linkActivities } from './link-activities.ts';
import { type Activity, activities, type Measured, type Measurements } from './measurements.ts';
import type { Meter } from './meter.ts';
import { reviewActivities } from './review-activities.ts';
import { usage } from './usage.ts';

/**
 * Simulates a month of one workspace in an empty environment, and measures each activity in it.
 * @returns what was measured, and the activities, which can be done again afterwards
 */
export async function measureActivities(
  environment: Environment,
  meter: Meter,
): Promise<{ measured: Measurements; does: Record<Activity, () => Promise<void>> }> {
  const email = uniqueEmail();
  let owner: Person = {
    email,
    cookie: '',
    call: () => Promise.reject(new Error('Not signed in.')),
  };
  /** The cookie by which the product recognizes the browser that signed up. */
  let device = '';
  const call = async (route: CallRoute, body?: object) => {
    const cookie = [owner.cookie, device].filter(Boolean).join('; ');
    const answer = await callAs(cookie || null, route, body && { body });
    if ((answer.status ?? 500) >= 400) throw new Error(`${route}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const caller = (route: CallRoute, { body }: { body: object }) => call(route, body);
  const delivered = new Set<string>();
  const deliverEvents = async () => {
    const { events } = await environment.stripeState();
    for (const event of events.filter(({ id }) => !delivered.has(id))) {
      delivered.add(event.id);
      await deliver(event);
      meter.ran(1);
    }
  };
  const reviews = reviewActivities(() => owner, meter);
  const links = linkActivities(() => owner, meter);
  const does: Record<Activity, () => Promise<void>> = {
    reconcileNothing: async () => {
      await checkAll(true);
    },
    signUp: async () => {
      const answer = await signUpBy(caller, { email });
      owner = personOf(email, answer);
      device = answer.cookies.map((pair) => pair.split(';')[0]).join('; ');
      meter.hashed();
      await call('POST /api/user/company-name', { companyName: 'Harbour Films' });
      const emails = Array.from({ length: usage.members }, () => uniqueEmail());
      await inviteBy(caller, Object.fromEntries(emails.map((one) => [one, 'Video Editor'])));
      await call('POST /api/update-storage', { storageAmount: 1 + usage.storageTb });
      await call('POST /api/update-cold-storage', { coldStorageAmount: usage.coldStorageTb });
    },
    buy: async () => {
      const { url } = await changedTo('business');
      const session_id = sessionIdIn(await pay(String(url)));
      await call('POST /api/save-subscription', { session_id });
      await deliverEvents();
    },
    signIn: async () => {
      await call('POST /api/login', { email, password });
      meter.hashed();
    },
    openDashboard: async () => {
      for (const route of dashboardCalls) await call(route);
    },
    openBilling: async () => {
      for (const route of billingCalls) await call(route);
    },
    changeMember: async () => {
      const { body } = await call('POST /api/team-members', {
        email: uniqueEmail(),
        role: 'Producer',
      });
      const params = { id: body.teamMember.id };
      await owner.call('DELETE /api/team-members/{id}', { params });
    },
    changePlan: async () => {
      await call('POST /api/update-storage', { storageAmount: 2 + usage.storageTb });
      await changedTo('business');
      await deliverEvents();
    },
    renew: async () => {
      await environment.advance(31);
      await deliverEvents();
    },
    readActivity: async () => {
      await call('GET /api/audit');
    },
    sendFeedback: async () => {
      await call('POST /api/feedback', { message: 'The cut list could be longer.' });
    },
    ...reviews.does,
    ...links.does,
    reconcile: async () => {
      await checkAll(true);
    },
  };
  const changedTo = async (plan: string) => {
    const { body } = await call('POST /api/quote', { plan });
    const { quote, dueNow, prorationDate } = body;
    const agreed = prorationDate ? { dueNow, prorationDate } : {};
    const sent = { ...quote, memberDifference: 0, ...agreed };
    return (await call('POST /api/create-subscription', sent)).body;
  };
  const readings: [Activity, Measured][] = [];
  for (const activity of activities) {
    await reviews.arrange(activity);
    await links.arrange(activity);
    await sendWaitingMail(meter);
    await meter.read();
    await meter.counting(does[activity]);
    meter.ran(await sendWaitingMail(meter));
    readings.push([activity, await meter.read()]);
  }
  return { measured: Object.fromEntries(readings) as Measurements, does };
}

/** The calls of the dashboard when anyone opens it. */
const dashboardCalls: readonly CallRoute[] = [
  'GET /api/user',
  'GET /api/workspaces',
  'GET /api/team-members',
  'GET /api/get-storage',
  'GET /api/get-cold-storage',
];

/** The further calls of the Billing tab, for users who may see it. */
const billingCalls: readonly CallRoute[] = [
  'GET /api/billing',
  'GET /api/purchases',
  'GET /api/invoices',
];

/**
 * Sends the queued mails, one at a time as in a quiet hour.
 * @returns the number of function runs.
 */
async function sendWaitingMail(meter: Meter): Promise<number> {
  const mails = await allItems({
    FilterExpression: 'begins_with(pk, :mail) AND attribute_not_exists(sentAt)',
    ExpressionAttributeValues: { ':mail': 'MAIL#' },
  });
  for (const { pk, sk } of mails) {
    const Keys = { pk: { S: String(pk) }, sk: { S: String(sk) } };
    await meter.counting(() =>
      sendMail({ Records: [{ dynamodb: { Keys, SequenceNumber: '1' } }] }),
    );
  }
  return mails.length;
}
