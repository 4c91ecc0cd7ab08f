import { expect, test } from '@jest/globals';
import { allCases, readingCases } from '#testkit/all-cases/all-cases.ts';
import { costDocument } from './cost-document.ts';
import { measureFigures } from './measure.ts';
import { callsOfMonth, eventsOfMonth } from './usage.ts';

test('every function that is used has a case, by which it is measured', () => {
  const cases = new Set([...readingCases, ...allCases].map(({ call }) => call));
  const used = Object.keys({ ...callsOfMonth, ...eventsOfMonth });
  expect(used.filter((name) => !cases.has(name))).toEqual([]);
});

test('functions and a night are measured, and the document has no missing figure', async () => {
  const names = ['GET /api/user', 'POST /api/team-members', 'events/send-mail'];
  const figures = await measureFigures(names);
  expect(figures.runs).toMatchObject({
    'GET /api/user': { roundTrips: 2, stripeRequests: 0, mails: 0 },
    'POST /api/team-members': { roundTrips: expect.any(Number), storedBytes: expect.any(Number) },
    'events/send-mail': { mails: 1 },
  });
  expect(figures.reconciliation.each.roundTrips).toBeGreaterThan(0);
  expect(costDocument(figures, [10, 100_000])).not.toMatch(/NaN|undefined|Infinity/);
});
