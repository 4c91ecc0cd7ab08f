import { describe, expect, test } from '@jest/globals';
import { bill, monthlyPrice } from './bill.ts';
import type { Figures } from './measure.ts';
import { callsOfMonth, eventsOfMonth } from './usage.ts';

const taken = {
  roundTrips: 5,
  stripeRequests: 1,
  readUnits: 52,
  writeUnits: 143,
  mails: 1,
  answerBytes: 1765,
  storedBytes: 7247,
};
const figures: Figures = {
  runs: Object.fromEntries(
    Object.keys({ ...callsOfMonth, ...eventsOfMonth }).map((name) => [name, taken]),
  ),
  reconciliation: { fixed: taken, each: taken },
  stack: {
    memory: { calls: 1024, events: 512 },
    alarms: 35,
    metrics: 12,
    dashboards: 1,
    secrets: 5,
  },
};

describe('the bill', () => {
  const dollarsOf = (workspaces: number, name: string, from = figures) =>
    bill(from, workspaces).find((line) => line.name === name)?.dollars ?? Number.NaN;

  test('charges writes by their request units at the list price', () => {
    const route = 'GET /api/audit';
    const more = {
      ...figures,
      runs: { ...figures.runs, [route]: { ...taken, writeUnits: taken.writeUnits + 1_000_000 } },
    };
    const difference = dollarsOf(10, 'Table, writes', more) - dollarsOf(10, 'Table, writes');
    expect(difference).toBeCloseTo(10 * 4 * 0.625, 6);
  });

  test('charges the time of calls and of events by the memory that each has in the stack', () => {
    const time = (memory: Figures['stack']['memory']) =>
      dollarsOf(10, 'Lambda, time', { ...figures, stack: { ...figures.stack, memory } });
    const whole = time({ calls: 1024, events: 1024 });
    expect(time({ calls: 512, events: 512 })).toBeCloseTo(whole / 2, 6);
    expect(time({ calls: 1024, events: 0 }) + time({ calls: 0, events: 1024 })).toBeCloseTo(
      whole,
      6,
    );
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
    expect(dollarsOf(10, 'Files, proxies')).toBeCloseTo((filledHot + filledCold) * 20 * 0.023, 6);
    const parts = 62.5 * 0.1;
    const uploaded = filledHot * parts * 0.005 + filledCold * parts * 0.02;
    expect(dollarsOf(10, 'Files, uploads')).toBeCloseTo(uploaded, 6);
  });

  test('charges films that are watched in reviews, and their tables of frames', () => {
    // 20 versions, each opened six times for 0.3 GB: 36 GB at $0.09, and 125 requests a GB at $0.0004 a thousand.
    const watched = 36 * (0.09 + 0.125 * 0.0004);
    const tables = 20 * (11 * 0.0000004 + 0.000005);
    const name = 'Reviews, films and tables of frames';
    expect(dollarsOf(10, name)).toBeCloseTo(10 * (watched + tables), 6);
  });

  test('counts a call for every 20 seconds that a review is open, and each comment and mail', () => {
    expect(callsOfMonth['GET /api/reviews/{id}']).toBe(20 * 6 * (1 + 10 * 3));
    expect(callsOfMonth['GET /api/guest/{link}/reviews/{id}']).toBe(15 * 4 * (1 + 10 * 3));
    expect(callsOfMonth['POST /api/reviews/{id}/comments']).toBe(20 * 15);
    expect(eventsOfMonth['events/mail-review-notifications']).toBe(20 * 8 + 15 * 4);
  });

  test('charges the films that guests of share links watch', () => {
    // 15 links, each entered four times for 0.3 GB: 18 GB at $0.09, and 125 requests a GB at $0.0004 a thousand.
    const watched = 18 * (0.09 + 0.125 * 0.0004);
    expect(dollarsOf(10, 'Share links, films')).toBeCloseTo(10 * watched, 6);
  });

  test("takes Stripe's percentage of what is billed, and a fixed fee for each payment", () => {
    expect(dollarsOf(100, "Stripe's fees")).toBeCloseTo(
      100 * (monthlyPrice * 0.036 + 1.25 * 0.3),
      6,
    );
  });
});
