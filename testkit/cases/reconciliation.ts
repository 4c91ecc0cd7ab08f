import { checkAll as runReconciliation } from '#core/reconciliation/run.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { addMember, type Person } from '#testkit/people.ts';
import { setClockBefore } from '#testkit/renewals.ts';
import { subscriber, userOf } from '#testkit/subscribers.ts';
import { mailsWith } from '#testkit/table.ts';
import { answerTo, assertEqual, type Case } from './case.ts';
import { seatsAtStripe } from './plan-change.ts';

/** A team that grew after its plan was bought, a few days before the renewal: sessions have expired by then. */
async function grownTeam(): Promise<{ owner: Person; currentPeriodEnd: string }> {
  const owner = await subscriber('business');
  for (const name of ['a', 'b', 'c']) await addMember(owner, `${name}@studio.example`);
  const { currentPeriodEnd } = (await userOf(owner)).subscription;
  return { owner, currentPeriodEnd };
}

/** A run; the state machine retries an interrupted one. */
export const runReconciliationOnce = () =>
  answerTo(() => withGrantedAccess('events/reconcile', () => runReconciliation(true)));

/** The reconciliation, in the cases where it changes what is billed. */
export const reconciliation: Case[] = [
  {
    title: 'announces the renewal of a team that grew, once',
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
    arrange: async () => {
      const { currentPeriodEnd } = await grownTeam();
      setClockBefore(currentPeriodEnd, 6);
      await withGrantedAccess('events/reconcile', () => runReconciliation(true));
      setClockBefore(currentPeriodEnd, 1);
      return {
        act: runReconciliationOnce,
        afterSuccess: async () => {},
        saved: async () => assertEqual('Seats and price', await seatsAtStripe(), [3, 5000]),
      };
    },
  },
];
