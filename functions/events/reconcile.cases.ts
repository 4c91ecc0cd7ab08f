import { egressOf } from '#core/files/egress/count-egress.ts';
import { checkAll } from '#core/reconciliation/run.ts';
import { repairCases } from '#testkit/all-cases/storage-repairs.ts';
import { seatsAtStripe } from '#testkit/billing/plan-changes.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { setClockBefore } from '#testkit/billing/renewals.ts';
import { subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { answerTo, assertEqual, type Case } from '#testkit/cases/case.ts';
import { deliverAccessLogs, readByLink, syncFile } from '#testkit/files/files.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { addMember, type Person } from '#testkit/people.ts';
import { mailsWith } from '#testkit/table.ts';

/** A run; the state machine retries an interrupted one. */
const runReconciliationOnce = () =>
  answerTo(() => withGrantedAccess('events/reconcile', () => checkAll(true)));

const because = 'Every list is compared, page by page, and what differs is repaired.';

export const cases: Case[] = [
  {
    title: 'announces the renewal of a team that grew, once',
    costs: { roundTrips: 67, stripeRequests: 8, because },
    isUnsettled: true,
    arrange: async () => {
      const { currentPeriodEnd } = await grownTeam();
      setClockBefore(currentPeriodEnd, 6);
      return {
        act: runReconciliationOnce,
        afterSuccess: async () => {},
        saved: async () => {
          assertEqual('The mails sent', (await mailsWith('From this renewal on')).length, 1);
          assertEqual('Seats and price', await seatsAtStripe(), [1, 5000]);
        },
      };
    },
  },
  {
    title: 'sets the announced seats, once',
    costs: { roundTrips: 65, stripeRequests: 14, because },
    isUnsettled: true,
    arrange: async () => {
      const { currentPeriodEnd } = await grownTeam();
      setClockBefore(currentPeriodEnd, 6);
      await runReconciliationOnce();
      setClockBefore(currentPeriodEnd, 1);
      return {
        act: runReconciliationOnce,
        afterSuccess: async () => {},
        saved: async () => assertEqual('Seats and price', await seatsAtStripe(), [3, 5000]),
      };
    },
  },
  {
    title: 'counts what was read of the files, once',
    costs: { roundTrips: 56, stripeRequests: 4, because },
    isUnsettled: true,
    arrange: async () => {
      const owner = await subscriber('business');
      const workspaceId = await workspaceIdOf(owner);
      await syncFile(workspaceId, 'Film.mov', 'frames');
      await readByLink(workspaceId, 'Film.mov');
      await deliverAccessLogs();
      return {
        act: runReconciliationOnce,
        afterSuccess: async () => {},
        saved: async () => assertEqual('Bytes that left', await egressOf(workspaceId), 6),
      };
    },
  },
  ...repairCases(runReconciliationOnce, {
    lostEvents: { roundTrips: 61, stripeRequests: 4 },
    driftedSums: { roundTrips: 54, stripeRequests: 4 },
    expiredUploads: { roundTrips: 64, stripeRequests: 4 },
  }),
];

/** A team that grew after its plan was bought, a few days before the renewal: sessions have expired by then. */
async function grownTeam(): Promise<{ owner: Person; currentPeriodEnd: string }> {
  const owner = await subscriber('business');
  for (const name of ['a', 'b', 'c']) await addMember(owner, `${name}@studio.example`);
  const { currentPeriodEnd } = (await userOf(owner)).subscription;
  return { owner, currentPeriodEnd };
}
