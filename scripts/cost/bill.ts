import type { Figures } from './figures.ts';
import type { Line } from './file-costs.ts';
import { fileLines } from './file-costs.ts';
import { listPrices as price } from './list-prices.ts';
import type { Measured } from './measurements.ts';
import { monthOfAll, monthOfEach, timesOfMonth } from './month.ts';
import { bytes, times, usage } from './usage.ts';

const million = 1_000_000;
const gb = 10 ** 9;
const keptMonths = { logs: 3, table: 24 };

/**
 * The cost of a month for a number of paying workspaces, line by line: AWS at list price without its free
 * allowances, then Stripe's fees.
 * @param figures what `npm run cost` measured.
 */
export function bill(figures: Figures, workspaces: number): Line[] {
  const month = monthOfAll(figures.measured, workspaces);
  const runs = month.calls + month.events;
  const visits = visitsOfMonth(workspaces);
  const storedGb = (month.storedBytes * keptMonths.table) / gb;
  const logsGb = (runs * bytes.lambdaLog + month.calls * bytes.accessLog) / gb;
  const transferredGb =
    (month.answerBytes + visits * bytes.visit + month.calls * bytes.headers) / gb;
  const coldStarts = runs / usage.requestsForEachColdStart;
  const { stack } = figures;
  return [
    { name: 'Lambda, time', dollars: gbSeconds(figures, workspaces) * price.lambdaGbSecond },
    { name: 'Lambda, requests', dollars: (runs / million) * price.lambdaMillionRequests },
    { name: 'API Gateway', dollars: (month.calls / million) * price.gatewayMillionRequests },
    {
      name: 'CloudFront',
      dollars:
        ((month.calls + visits * usage.filesOfVisit) / million) * price.cloudFrontMillionRequests +
        ((visits * usage.filesOfVisit) / million) * price.cloudFrontFunctionMillionRuns +
        transferredGb * price.cloudFrontGb,
    },
    {
      name: 'Web ACL, the limit for each address',
      dollars:
        price.webAclMonth +
        price.webAclRuleMonth +
        ((month.calls + visits * usage.filesOfVisit) / million) * price.webAclMillionRequests,
    },
    { name: 'Table, reads', dollars: (month.readUnits / million) * price.tableMillionReadUnits },
    { name: 'Table, writes', dollars: (month.writeUnits / million) * price.tableMillionWriteUnits },
    {
      name: 'Table, storage and backups after two years',
      dollars: storedGb * (price.tableGbMonth + price.tableBackupGbMonth),
    },
    { name: 'Mail', dollars: (month.mails / 1000) * price.mailThousand },
    {
      name: 'Logs',
      dollars: logsGb * (price.logsGb + keptMonths.logs * price.logsGbMonth),
    },
    {
      name: 'Alarms, metrics, dashboard',
      dollars:
        stack.alarms * price.alarmMonth +
        stack.metrics * price.metricMonth +
        stack.dashboards * price.dashboardMonth,
    },
    {
      name: 'Secrets',
      dollars:
        stack.secrets * price.secretMonth +
        ((coldStarts * usage.secretsForEachColdStart) / 10_000) * price.secretTenThousandRequests,
    },
    {
      name: 'Reconciliation, transitions',
      dollars: (transitionsOfMonth(workspaces) / 1000) * price.thousandTransitions,
    },
    ...fileLines(workspaces),
    { name: "Stripe's fees", dollars: workspaces * stripeFees(figures.monthlyPrice) },
  ];
}

/** The seconds that all functions run in a month, which include waiting for I/O. */
export function busySeconds({ measured }: Pick<Figures, 'measured'>, workspaces: number): number {
  return secondsOf(monthOfAll(measured, workspaces));
}

/** The same times the memory of the functions that run. */
function gbSeconds({ measured, stack }: Figures, workspaces: number): number {
  return monthOfEach(measured, workspaces)
    .map((each) => secondsOf(each) * (memoryOf(each, stack.memory) / 1024))
    .reduce((all, each) => all + each, 0);
}

/** The average memory of an activity's runs, in MB; the reconciliation counts none, and is no call. */
function memoryOf({ calls, events }: Measured, memory: Figures['stack']['memory']): number {
  const share = calls === 0 ? 0 : calls / (calls + events);
  return share * memory.calls + (1 - share) * memory.events;
}

function secondsOf(taken: Measured): number {
  const runs = taken.calls + taken.events;
  const ms =
    runs * (times.own + times.coldStart / usage.requestsForEachColdStart) +
    taken.tableRequests * times.tableRoundTrip +
    taken.stripeRequests * times.stripeRequest +
    taken.mails * times.mail +
    taken.passwordHashes * times.passwordHash;
  return ms / 1000;
}

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
  return 2 * pages * timesOfMonth.reconcile;
}

/** Stripe's fees for one workspace's payments in a month, in US dollars. */
function stripeFees(monthlyPrice: number): number {
  const payments = 1 + usage.planChanges;
  return monthlyPrice * (price.cardShare + price.billingShare) + payments * price.cardFixed;
}
