import { randomUUID } from 'node:crypto';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { Discrepancy } from '#core/reconciliation/discrepancy.ts';
import { handleDiscrepancy } from '#core/reconciliation/handle-discrepancy.ts';
import { passes } from '#core/reconciliation/passes.ts';
import { checkPage, initialCursor } from '#core/reconciliation/run.ts';
import { env, operatorNeeded } from '#shared/ops/environment.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';

afterEach(() => {
  process.env[env.logLevel] = 'off';
  resetClock();
});

function daysLater(days: number): void {
  setClockAhead({ days });
}

const seatsDiffer = (): Discrepancy => ({
  kind: 'seats_differ',
  subject: randomUUID(),
  details: { members: 4, billed: 2 },
});
const outcome = async (discrepancy: Discrepancy) =>
  (await handleDiscrepancy(discrepancy, true))?.outcome;

test('a seat discrepancy alerts the operator after a week, and then once a week', async () => {
  const differing = seatsDiffer();
  expect(await outcome(differing)).toBe('noted');
  const alarms: number[] = [];
  for (let day = 1; day <= 30; day += 1) {
    daysLater(day);
    const became = await outcome(differing);
    if (became === 'alarmed') alarms.push(day);
    else expect(became).toBeUndefined();
  }
  expect(alarms).toEqual([7, 14, 21, 28]);
});

test.each(['seats_differ', 'storage_differs'] as const)(
  'the grace period of %s does not restart when the figures change or match for a day or two',
  async (kind) => {
    const differing = { ...seatsDiffer(), kind };
    expect(await outcome(differing)).toBe('noted');
    for (const day of [1, 2, 4, 6]) {
      daysLater(day);
      const changed = { ...differing, details: { members: 4 + day, billed: 2 } };
      expect(await outcome(changed)).toBeUndefined();
    }
    daysLater(7);
    expect(await outcome(differing)).toBe('alarmed');
  },
);

test('a discrepancy that was absent for days is a new one', async () => {
  const differing = seatsDiffer();
  expect(await outcome(differing)).toBe('noted');
  daysLater(2);
  expect(await outcome(differing)).toBeUndefined();
  daysLater(8);
  expect(await outcome(differing)).toBe('noted');
});

test('an orphan subscription alerts the operator at once, and once a week', async () => {
  process.env[env.logLevel] = 'error';
  const lines = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const orphan: Discrepancy = { kind: 'orphan_subscription', subject: randomUUID(), details: {} };
  expect(await outcome(orphan)).toBe('alarmed');
  expect(await outcome(orphan)).toBeUndefined();
  const woken = lines.mock.calls.map(([line]) => JSON.parse(String(line)));
  lines.mockRestore();
  expect(woken).toEqual([
    {
      level: 'error',
      event: operatorNeeded,
      reason: 'orphan_subscription',
      subject: orphan.subject,
    },
  ]);
});

test('a failed repair alerts the operator, and the run continues', async () => {
  const repair = async () => {
    throw new Error('The table is gone.');
  };
  const found = { ...seatsDiffer(), kind: 'copy_differs' as const, repair };
  expect(await handleDiscrepancy(found, true)).toMatchObject({
    kind: 'check_failed',
    subject: found.subject,
    details: { during: 'copy_differs', message: 'The table is gone.' },
    outcome: 'alarmed',
  });
});

test('a dry run changes nothing', async () => {
  const repair = jest.fn(async () => {});
  expect(await handleDiscrepancy({ ...seatsDiffer(), repair }, false)).toMatchObject({
    outcome: 'found',
  });
  expect(repair).not.toHaveBeenCalled();
  const differing = seatsDiffer();
  await handleDiscrepancy(differing, false);
  expect(await outcome(differing)).toBe('noted');
});

test('a run resumes at the cursor of its last part, and is done after the last pass', async () => {
  const last = { ...initialCursor, pass: passes.length - 1 };
  const { position, done } = await checkPage(last, false);
  expect(done).toBe(position.pass === passes.length);
  expect(await checkPage({ ...initialCursor, pass: passes.length }, false)).toEqual({
    position: { ...initialCursor, pass: passes.length },
    done: true,
    findings: [],
  });
});
