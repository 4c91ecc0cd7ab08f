import { quote } from '#shared/rules/pricing.ts';
import { fileLines, type Line } from './file-costs.ts';
import { listPrices as price } from './list-prices.ts';
import { combine, type Figures, type Measured, sum } from './measure.ts';
import { bytes, callsOfMonth, eventsOfMonth, hashing, times, usage } from './usage.ts';

const million = 1_000_000;
const gb = 10 ** 9;
const nights = 30;
const keptMonths = { logs: 3, table: 24 };

/** What a workspace of the assumed use pays in a month, in US dollars. */
export const monthlyPrice = quote({
  plan: 'business',
  members: usage.members,
  storageAmount: 1 + usage.storageTb,
  coldStorageAmount: usage.coldStorageTb,
}).total;

/** What a number of workspaces does in a month, nightly reconciliations included: all that is counted, and the runs. */
export function monthOf({ runs, reconciliation }: Figures, workspaces: number) {
  const of = (counts: Readonly<Record<string, number>>): Weighted[] =>
    Object.entries(counts).flatMap(([name, count]) => {
      const taken = runs[name];
      return taken ? [{ taken, count: workspaces * count }] : [];
    });
  const [calls, events] = [of(callsOfMonth), of(eventsOfMonth)];
  const reconciled = [
    { taken: reconciliation.fixed, count: nights },
    { taken: reconciliation.each, count: nights * workspaces },
  ];
  const countOf = (all: readonly Weighted[]) => sum(all.map(({ count }) => count));
  return {
    ...total([...calls, ...events, ...reconciled]),
    calls: countOf(calls),
    events: countOf(events),
    seconds: {
      calls: secondsOf(total(calls), countOf(calls), workspaces * hashesOfMonth),
      events: secondsOf(total([...events, ...reconciled]), countOf(events)),
    },
  };
}

interface Weighted {
  taken: Measured;
  count: number;
}

function total(all: readonly Weighted[]): Measured {
  return combine(
    all.map(({ taken }) => taken),
    (values) => sum(values.map((value, at) => value * (all[at]?.count ?? 0))),
  );
}

const hashesOfMonth = sum(hashing.map((route) => callsOfMonth[route] ?? 0));

/** The seconds that functions run, which include waiting for I/O. */
function secondsOf(
  { roundTrips, stripeRequests, mails }: Measured,
  runs: number,
  hashes = 0,
): number {
  const ms =
    runs * (times.own + times.coldStart / usage.requestsForEachColdStart) +
    roundTrips * times.tableRoundTrip +
    stripeRequests * times.stripeRequest +
    mails * times.mail +
    hashes * times.passwordHash;
  return ms / 1000;
}

/**
 * The cost of a month for a number of paying workspaces, line by line: AWS at list price without its free
 * allowances, then Stripe's fees.
 */
export function bill(figures: Figures, workspaces: number): Line[] {
  const month = monthOf(figures, workspaces);
  const { memory, alarms, metrics, dashboards, secrets } = figures.stack;
  const runs = month.calls + month.events;
  const visits = visitsOfMonth(workspaces);
  const files = visits * usage.filesOfVisit;
  const gbSeconds =
    (month.seconds.calls * memory.calls + month.seconds.events * memory.events) / 1024;
  const storedGb = (month.storedBytes * keptMonths.table) / gb;
  const logsGb = (runs * bytes.lambdaLog + month.calls * bytes.accessLog) / gb;
  const transferredGb =
    (month.answerBytes + visits * bytes.visit + month.calls * bytes.headers) / gb;
  const coldStarts = runs / usage.requestsForEachColdStart;
  const lines: Record<string, number> = {
    'Lambda, time': gbSeconds * price.lambdaGbSecond,
    'Lambda, requests': (runs / million) * price.lambdaMillionRequests,
    'API Gateway': (month.calls / million) * price.gatewayMillionRequests,
    CloudFront:
      ((month.calls + files) / million) * price.cloudFrontMillionRequests +
      (files / million) * price.cloudFrontFunctionMillionRuns +
      transferredGb * price.cloudFrontGb,
    'Web ACL, the limit for each address':
      price.webAclMonth +
      price.webAclRuleMonth +
      ((month.calls + files) / million) * price.webAclMillionRequests,
    'Table, reads': (month.readUnits / million) * price.tableMillionReadUnits,
    'Table, writes': (month.writeUnits / million) * price.tableMillionWriteUnits,
    'Table, storage and backups after two years':
      storedGb * (price.tableGbMonth + price.tableBackupGbMonth),
    Mail: (month.mails / 1000) * price.mailThousand,
    Logs: logsGb * (price.logsGb + keptMonths.logs * price.logsGbMonth),
    'Alarms, metrics, dashboard':
      alarms * price.alarmMonth + metrics * price.metricMonth + dashboards * price.dashboardMonth,
    Secrets:
      secrets * price.secretMonth +
      ((coldStarts * usage.secretsForEachColdStart) / 10_000) * price.secretTenThousandRequests,
    'Reconciliation, transitions':
      (transitionsOfMonth(workspaces) / 1000) * price.thousandTransitions,
  };
  return [
    ...Object.entries(lines).map(([name, dollars]) => ({ name, dollars })),
    ...fileLines(workspaces),
    { name: stripeLine, dollars: workspaces * stripeFees() },
  ];
}

/** The only line that is not AWS's. */
export const stripeLine = "Stripe's fees";

/** The number of page loads of the site in a month. */
function visitsOfMonth(workspaces: number): number {
  const signUps = usage.signUpsForEachPurchase / usage.monthsAsCustomer;
  const dashboards = (usage.members + 1) * usage.dashboardsForEachPerson;
  return (
    workspaces * (signUps * usage.visitsForEachSignUp + dashboards / usage.dashboardsForEachLoad)
  );
}

/**
 * Two for each part of a nightly run, which reads at least a page of 40, for the two lists that contain each
 * workspace.
 */
function transitionsOfMonth(workspaces: number): number {
  const lists = 20;
  const pages = lists + (2 * workspaces) / 40;
  return 2 * pages * nights;
}

/** Stripe's fees for one workspace's payments in a month, in US dollars. */
function stripeFees(): number {
  const payments = 1 + usage.planChanges;
  return monthlyPrice * (price.cardShare + price.billingShare) + payments * price.cardFixed;
}
