import { describe, expect, test } from '@jest/globals';
import { bill } from './bill.ts';
import { costDocument } from './cost-document.ts';
import type { Figures } from './figures.ts';
import { limits, workspacesAt } from './limits.ts';
import { mostUsedCalls } from './measure-calls.ts';
import { activities, type Measurements, nothing } from './measurements.ts';
import { timesOfMonth } from './month.ts';

const taken = {
  ...nothing,
  calls: 9,
  events: 6,
  tableRequests: 52,
  readUnits: 52,
  writeUnits: 143,
  stripeRequests: 7,
  mails: 1,
  answerBytes: 1765,
  storedBytes: 7247,
};
const figures: Figures = {
  monthlyPrice: 480,
  measured: Object.fromEntries(activities.map((activity) => [activity, taken])) as Measurements,
  calls: { notMeasured: 'Not in this test.' },
  stack: {
    functions: 97,
    memory: { calls: 1024, events: 512 },
    alarms: 35,
    metrics: 12,
    dashboards: 1,
    secrets: 5,
    gatewayRate: 500,
    reconciliationSeconds: 900,
    partSeconds: 300,
  },
};

describe('the bill', () => {
  const dollarsOf = (workspaces: number, name: string, from = figures) =>
    bill(from, workspaces).find((line) => line.name === name)?.dollars ?? Number.NaN;

  test('charges writes by their request units at the list price', () => {
    const { measured } = figures;
    const more = {
      ...figures,
      measured: {
        ...measured,
        renew: { ...measured.renew, writeUnits: measured.renew.writeUnits + 1_000_000 },
      },
    };
    const difference = dollarsOf(10, 'Table, writes', more) - dollarsOf(10, 'Table, writes');
    expect(difference).toBeCloseTo(10 * 0.625, 6);
  });

  test('charges the time of calls and of events by the memory that each has in the stack', () => {
    const time = (memory: Figures['stack']['memory']) =>
      dollarsOf(10, 'Lambda, time', { ...figures, stack: { ...figures.stack, memory } });
    const whole = time({ calls: 1024, events: 1024 });
    expect(time({ calls: 512, events: 512 })).toBeCloseTo(whole / 2, 6);
    const [ofCalls, ofEvents] = [
      time({ calls: 1024, events: 0 }),
      time({ calls: 0, events: 1024 }),
    ];
    expect(ofCalls + ofEvents).toBeCloseTo(whole, 6);
    // Each activity has 9 calls and 6 events.
    expect(ofCalls / ofEvents).toBeCloseTo(9 / 6, 6);
  });

  test('charges alarms and secrets independent of the number of workspaces', () => {
    const { alarms, metrics, dashboards, secrets } = figures.stack;
    expect(dollarsOf(0, 'Alarms, metrics, dashboard')).toBeCloseTo(
      alarms * 0.1 + metrics * 0.3 + dashboards * 3,
      6,
    );
    expect(dollarsOf(0, 'Secrets')).toBeCloseTo(secrets * 0.4, 1);
  });

  test('charges stored, read and uploaded files at the list prices', () => {
    const filledHot = 10 * 3 * 0.5;
    const filledCold = 10 * 5 * 0.5;
    // 30 % at $23, 30 % at $12.50 and 40 % at $4 a TB, and a monitored file for each GB.
    expect(dollarsOf(10, 'Files, hot storage')).toBeCloseTo(filledHot * 12.2525, 6);
    expect(dollarsOf(10, 'Files, cold storage')).toBeCloseTo(filledCold * 4, 6);
    // Egress of $90 a TB, retrieval of $30, and 125,000 requests.
    const read = filledHot * 0.1 * 90.05 + filledCold * 0.01 * 121.25;
    expect(dollarsOf(10, 'Files, reading and egress')).toBeCloseTo(read, 6);
    const parts = 62.5 * 0.1;
    const uploaded = filledHot * parts * 0.005 + filledCold * parts * 0.02;
    expect(dollarsOf(10, 'Files, uploads')).toBeCloseTo(uploaded, 6);
  });

  test('charges films that are watched in reviews, and their tables of frames', () => {
    // 20 versions, each opened six times for half a GB: 60 GB at $0.09, and 125 requests a GB at $0.0004 a thousand.
    const watched = 60 * (0.09 + 0.125 * 0.0004);
    const tables = 20 * (11 * 0.0000004 + 0.000005);
    const name = 'Reviews, films and tables of frames';
    expect(dollarsOf(10, name)).toBeCloseTo(10 * (watched + tables), 6);
  });

  test('counts a call for every 20 seconds that a review is open, and each comment and mail', () => {
    expect(timesOfMonth.askForNews).toBe(20 * 6 * 10 * 3);
    expect(timesOfMonth.comment).toBe(20 * 15);
    expect(timesOfMonth.mailReviewNews).toBe(20 * 8);
  });

  test('charges the films, calls and mails of guests of share links', () => {
    // 15 links, each entered four times for half a GB: 30 GB at $0.09, and 125 requests a GB at $0.0004 a thousand.
    const watched = 30 * (0.09 + 0.125 * 0.0004);
    expect(dollarsOf(10, 'Share links, films')).toBeCloseTo(10 * watched, 6);
    expect(timesOfMonth.makeLink).toBe(15);
    expect(timesOfMonth.enterLink).toBe(15 * 4);
    expect(timesOfMonth.askForNewsAsGuest).toBe(15 * 4 * 10 * 3);
    expect(timesOfMonth.commentAsGuest).toBe(15 * 8);
    expect(timesOfMonth.mailGuestNews).toBe(15 * 4);
    expect(timesOfMonth.sendAsGuest).toBe(200);
  });

  test("takes Stripe's percentage of what is billed, and a fixed fee for each payment", () => {
    const free = { ...figures, monthlyPrice: 0 };
    const fees = dollarsOf(100, "Stripe's fees") - dollarsOf(100, "Stripe's fees", free);
    expect(fees).toBeCloseTo(100 * figures.monthlyPrice * 0.036, 6);
    expect(dollarsOf(100, "Stripe's fees", free)).toBeCloseTo(100 * 1.25 * 0.3, 6);
  });
});

test('the limit that the fewest workspaces reach comes first', () => {
  const reached = limits(figures).map(workspacesAt);
  expect(reached).toEqual(reached.toSorted((one, other) => one - other));
  expect(Math.min(...reached)).toBeGreaterThan(0);
});

describe('the most used calls', () => {
  const routes = (of: Record<string, number>) => ({ ...nothing, routes: of });
  const { measured } = figures;

  test('are counted over all activities, by how often each happens in a month', () => {
    const used = mostUsedCalls(
      {
        ...measured,
        // Twelve times a month, 120 times, and 3,600 times.
        signIn: routes({ 'POST /api/login': 100 }),
        openReview: routes({ 'GET /api/reviews/{id}': 1, 'GET /api/reviews/{id}/media': 1 }),
        askForNews: routes({ 'GET /api/reviews/{id}': 1 }),
      },
      2,
    );
    expect(used).toEqual([
      { route: 'GET /api/reviews/{id}', times: 3720, activity: 'askForNews' },
      { route: 'POST /api/login', times: 1200, activity: 'signIn' },
    ]);
  });

  test('are priced by whole milliseconds at the memory of the stack', () => {
    const call = { route: 'GET /api/user', times: 120, peakMb: 80.4, startMs: 200, firstMs: 90 };
    const rowFor = (memory: number) =>
      costDocument({
        ...figures,
        calls: { measured: [{ ...call, medianMs: 14.2 }] },
        stack: { ...figures.stack, memory: { calls: memory, events: 512 } },
      })
        .split('\n')
        .find((line) => line.includes('GET /api/user'));
    // 15 ms of a million runs are 15,000 seconds, at $0.0000133334 for each GB, and $0.20 for the requests.
    expect(rowFor(1024)).toBe('| `GET /api/user` | 120 | 80 | 200 | 90 | 14.2 | $0.40 |');
    expect(rowFor(2048)).toMatch(/ \$0\.60 \|$/);
  });

  test('have no figures where they are not measured, but what to do', () => {
    const reason = 'Run it on Linux.';
    const text = costDocument({ ...figures, calls: { notMeasured: reason } });
    expect(text).toContain(`## The ten most used calls\n\nNot measured. ${reason}\n`);
  });
});
