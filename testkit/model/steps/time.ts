import type { Answer } from '#testkit/cases/case.ts';
import { seeded } from '#testkit/draws/random.ts';
import { mailReviewNotifications, resumeChanges } from '#testkit/event-functions.ts';
import { reconcile } from '#testkit/faults/reconciliation.ts';
import { deliverMessages } from '#testkit/files/files.ts';
import { hasTarget, isMember } from '../reference/facts.ts';
import { changed, discardEnded, endLink } from '../reference/files.ts';
import { follow } from '../reference/transcoding.ts';
import type { StepKind } from '../step.ts';
import { withTranscoding } from './transcoding.ts';

/** Hours after which the cookies of a history would end. */
const mostHours = 10;

export const time: Record<string, StepKind> = {
  'two hours pass': (facts) => {
    if (facts.hours + 2 > mostHours) return null;
    return {
      title: 'Two hours pass',
      expected: 'done',
      act: (real) =>
        answered(async () => {
          real.environment.wait((facts.hours + 2) * 3_600);
          await resumeChanges();
          await mailReviewNotifications();
        }),
      makes: (before) =>
        changed(before, (copy) => {
          copy.hours += 2;
          copy.isEmptying = false;
          if (Object.values(copy.uploads).some(({ guest }) => guest)) discardEnded(copy);
        }),
    };
  },

  'the night passes': () => ({
    title: 'The nightly check runs',
    expected: 'done',
    act: () => answered(reconcile),
    outcome: withTranscoding,
    makes: (before, { body }) =>
      changed(follow(before, body), (copy) => {
        copy.counted = body.counted;
        for (const link of Object.values(copy.links)) {
          const isMakers = isMember(copy, link.maker);
          if (link.endsAt > copy.hours && !(hasTarget(copy, link) && isMakers && copy.plan))
            endLink(copy, link);
        }
        discardEnded(copy);
      }),
  }),

  'events of the bucket come late, twice and out of order': (facts, choose) => {
    const seed = choose([1, 2, 3]);
    return {
      title: `The events of the bucket come again, in order ${seed}`,
      expected: 'done',
      act: ({ environment }) =>
        answered(async () => {
          const random = seeded(`${seed} ${facts.next}`);
          const { due, delivered } = (await environment.events()).storage;
          const some = [...due, ...delivered].filter(() => random.below(2) === 0);
          const come = random.shuffled([...some, ...some.slice(0, 2)]).slice(0, 10);
          const { batchItemFailures } = await deliverMessages(come);
          if (batchItemFailures.length > 0) throw new Error('An event of the bucket has failed.');
        }),
      makes: (before) => before,
    };
  },
};

async function answered(work: () => Promise<unknown>): Promise<Answer> {
  await work();
  return { status: 200, headers: {}, cookies: [], body: {} };
}
