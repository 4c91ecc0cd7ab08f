import { findPurchase } from '#core/billing/purchases/pending-purchase-store.ts';
import type { CopyLimits } from '#core/file-changes/change/run.ts';
import { startEmptying } from '#core/file-changes/emptying/start-emptying.ts';
import { resumeChanges } from '#core/file-changes/resume-changes.ts';
import { keys } from '#core/table/keys.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { buyOnPublicPage, cancelByLink, registerToClaim } from '#testkit/billing/purchases.ts';
import { stripeClient } from '#testkit/billing/stripe.ts';
import { userOf } from '#testkit/billing/subscribers.ts';
import { answerOf, answerTo, assertEqual, type Case } from '#testkit/cases/case.ts';
import { setClockAhead } from '#testkit/clock.ts';
import {
  reportChanged,
  runAllChanges,
  runChanges,
  runningChanges,
  runOnce,
} from '#testkit/file-changes.ts';
import { addComment, countStored, everyOther, storeComments } from '#testkit/files/comments.ts';
import {
  deliverEvent,
  putObject,
  startUpload,
  uploadFile,
  uploadParts,
} from '#testkit/files/files.ts';
import { film, mediaOf, versionOf, withProxy } from '#testkit/files/proxies.ts';
import {
  jobFolders,
  postProject,
  readTree,
  withTemplate,
} from '#testkit/files/restricted-folders.ts';
import {
  pictures,
  reviewNow,
  withReview,
  withRevisedSet,
  withSet,
} from '#testkit/files/reviews.ts';
import { listedBytes } from '#testkit/files/storage-usage.ts';
import {
  ask,
  path,
  pathsOf,
  trashOf,
  withColdStorage,
  withFile,
} from '#testkit/files/stored-files.ts';
import { startedJob } from '#testkit/files/transcodes.ts';
import { addMember, type Person, personOf, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { mailsWith } from '#testkit/table.ts';

const moved = { path, name: 'Film 2.mov' };
const mebibyte = 2 ** 20;

/** The least limits that S3 allows, and a file that is copied in two parts. */
const inParts: CopyLimits = { atOnce: 4 * mebibyte, part: 5 * mebibyte };
const longFilm = 'frame'.repeat(mebibyte + 1);

export const cases: Case[] = [
  making('a move', 16, withFile, async ({ owner }) => {
    await ask(owner, 'POST /api/files/move', moved);
    return async () => assertEqual('The files', await pathsOf(owner), ['Day 1/Film 2.mov']);
  }),
  making('a project', 15, withTemplate, async ({ owner, template }) => {
    await postProject(owner, template, 'Atlas');
    return async () =>
      assertEqual('The folders', (await readTree(owner, 'Atlas/')).body.folders, jobFolders);
  }),
  making('a move of a film with a proxy', 18, withProxiedFilm, async ({ owner }) => {
    await ask(owner, 'POST /api/files/move', moved);
    return async () => {
      const { proxy } = await mediaOf(owner, 'Day 1/Film 2.mov');
      assertEqual('What is played', (await fetch(proxy.url)).status, 200);
    };
  }),
  making('a move of a film whose proxy is being made', 18, withJob, async ({ owner }) => {
    await ask(owner, 'POST /api/files/move', moved);
    return async () => assertEqual('The files', await pathsOf(owner), ['Day 1/Film 2.mov']);
  }),
  making('a move of a folder whose file was replaced', 19, withFile, async ({ owner }) => {
    await uploadFile(owner, path, 'The second cut.', { replace: true });
    await ask(owner, 'POST /api/files/move', { path: 'Day 1/', name: 'Day 2' });
    return async () => {
      assertEqual('The files', await pathsOf(owner), []);
      const { files } = (await owner.call('GET /api/files', { query: { folder: 'Day 2/' } })).body;
      assertEqual('The moved files', files.length, 1);
      assertEqual('The trash', (await trashOf(owner)).length, 1);
    };
  }),
  making(
    'a move of a long file, in parts',
    18,
    () => withFile('hot', longFilm),
    async ({ owner }) => {
      await ask(owner, 'POST /api/files/move', moved);
      return async () => assertEqual('The files', await pathsOf(owner), ['Day 1/Film 2.mov']);
    },
    inParts,
  ),
  making('an undo of a move', 24, withFile, async ({ owner, workspaceId }) => {
    const id = await ask(owner, 'POST /api/files/move', moved);
    await runAllChanges(workspaceId);
    await owner.call('POST /api/file-changes/{id}/undo', { params: { id } });
    return async () => assertEqual('The files', await pathsOf(owner), [path]);
  }),
  making('a deletion', 14, withFile, async ({ owner }) => {
    await ask(owner, 'POST /api/files/delete', { paths: ['Day 1/'] });
    return async () => {
      assertEqual('The files', await pathsOf(owner), []);
      assertEqual('The trash', (await trashOf(owner)).length, 1);
    };
  }),
  making('a restoration', 10, withFile, async ({ owner, workspaceId }) => {
    await ask(owner, 'POST /api/files/delete', { paths: [path] });
    await runAllChanges(workspaceId);
    const versions = await trashOf(owner);
    await ask(owner, 'POST /api/trash/restore', { versions });
    return async () => {
      assertEqual('The files', await pathsOf(owner), [path]);
      assertEqual('The trash', await trashOf(owner), []);
    };
  }),
  making('a restoration of a replaced version', 14, withFile, async ({ owner, workspaceId }) => {
    await uploadFile(owner, path, 'The second cut.', { replace: true });
    const versions = await trashOf(owner);
    await ask(owner, 'POST /api/files/delete', { paths: [path] });
    await runAllChanges(workspaceId);
    await ask(owner, 'POST /api/trash/restore', { versions });
    return async () => {
      const { hot } = await listedBytes(workspaceId);
      assertEqual('Hot', [String(hot.used), String(hot.trash)], ['22', '15']);
    };
  }),
  making('an erasure', 10, withFile, async ({ owner, workspaceId }) => {
    await ask(owner, 'POST /api/files/delete', { paths: [path] });
    await runAllChanges(workspaceId);
    await ask(owner, 'POST /api/trash/erase', { everything: true });
    return async () => assertEqual('The trash', await trashOf(owner), []);
  }),
  making(
    'a move to hot storage',
    18,
    () => withFile('cold'),
    async ({ owner, workspaceId }) => {
      await ask(owner, 'POST /api/files/storage', { paths: [path], storage: 'hot' });
      return () => assertStored(workspaceId, { hot: '7', cold: '0' });
    },
  ),
  making('a move to cold storage', 18, withColdStorage, async ({ owner, workspaceId }) => {
    await ask(owner, 'POST /api/files/storage', { paths: ['Day 1/'], storage: 'cold' });
    return () => assertStored(workspaceId, { hot: '0', cold: '7' });
  }),
  making(
    'a move of a long file to cold storage, in parts',
    20,
    () => withColdStorage(longFilm),
    async ({ owner, workspaceId }) => {
      await ask(owner, 'POST /api/files/storage', { paths: [path], storage: 'cold' });
      return () => assertStored(workspaceId, { hot: '0', cold: String(longFilm.length) });
    },
    inParts,
  ),
  making('a move of a reviewed file', 22, withComments, async ({ owner, workspaceId, review }) => {
    await ask(owner, 'POST /api/files/move', moved);
    return async () => {
      const { versions } = await reviewNow(owner, review.id);
      assertEqual('The path', versions[0].path, 'Day 1/Film 2.mov');
      assertEqual('The state', versions[0].state, 'current');
      assertEqual('The comments', await countStored(workspaceId, review.id), { 1: 3 });
    };
  }),
  making(
    'an erasure of a reviewed file',
    18,
    withComments,
    async ({ owner, workspaceId, review }) => {
      await ask(owner, 'POST /api/files/delete', { paths: [path] });
      await runAllChanges(workspaceId);
      await ask(owner, 'POST /api/trash/erase', { everything: true });
      return async () => {
        assertEqual('The comments', await countStored(workspaceId, review.id), {});
        const { reviews } = (await owner.call('GET /api/reviews')).body;
        assertEqual('The reviews', reviews, []);
      };
    },
  ),
  making('a move of a page', 22, withRevisedSet, async ({ owner, review }) => {
    await ask(owner, 'POST /api/files/move', { path: pictures[2], name: 'D.png' });
    return async () => {
      const { versions } = await reviewNow(owner, review.id);
      const paths = versions.map(({ pages }: { pages: { path: string }[] }) => pages[2]?.path);
      assertEqual('The paths', paths, ['Posters/D.png', 'Posters/D.png']);
    };
  }),
  making('an erasure of a page', 15, withPageInTrash, async ({ owner, workspaceId, review }) => {
    await ask(owner, 'POST /api/trash/erase', { everything: true });
    return async () => {
      assertEqual('The comments', await countStored(workspaceId, review.id), { 1: 1 });
      const { versions } = await reviewNow(owner, review.id);
      const states = versions[0].pages.map(({ state }: { state: string }) => state);
      assertEqual('The states', states, ['current', 'current', 'erased']);
    };
  }),
  making(
    'an emptying of reviewed files',
    35,
    withComments,
    async ({ owner, workspaceId, review }) => {
      await startEmptying(workspaceId);
      return async () => {
        assertEqual('The comments', await countStored(workspaceId, review.id), {});
        const { reviews } = (await owner.call('GET /api/reviews')).body;
        assertEqual('The reviews', reviews, []);
      };
    },
  ),
  making('an emptying', 26, withFile, async ({ workspaceId }) => {
    await startEmptying(workspaceId);
    return () => assertStored(workspaceId, { hot: '0', cold: '0' });
  }),
  making(
    'the second sweep of an emptying, which ends it',
    30,
    withFile,
    async ({ owner, workspaceId }) => {
      await startUpload(owner, 'half.mov', 5);
      await startEmptying(workspaceId);
      await runAllChanges(workspaceId);
      // With credentials that a sync tool has fetched before.
      await putObject(workspaceId, 'late.mov');
      await deliverEvent(workspaceId, 'late.mov');
      setClockAhead({ minutes: credentialMinutes + 3 });
      await resumeChanges();
      return async () => {
        await assertStored(workspaceId, { hot: '0', cold: '0' });
        assertEqual('Running', await runningChanges(workspaceId), []);
        const mails = await mailsWith('were deleted from');
        assertEqual('Mails', mails.length, 1);
      };
    },
  ),
  {
    title: 'of a purchase that registering has reserved',
    costs: {
      roundTrips: 8,
      stripeRequests: 2,
      because: 'The purchase is claimed in steps, so that each can be resumed.',
    },
    isUnsettled: true,
    arrange: async () => {
      const email = uniqueEmail();
      const { subscriptionId, token } = await buyOnPublicPage(email);
      const owner = personOf(email, await registerToClaim(email, token));
      const purchase = keys.purchase(email, subscriptionId);
      return {
        act: async () => answerOf((await reportChanged([purchase])) > 0),
        saved: async () => {
          const { subscription } = await userOf(owner);
          assertEqual(
            'The plan',
            [subscription?.plan, subscription?.status],
            ['starter', 'active'],
          );
          assertEqual('The purchase', await findPurchase(email, subscriptionId), null);
        },
      };
    },
  },
  {
    title: 'of a purchase that its buyer has cancelled',
    costs: {
      roundTrips: 4,
      stripeRequests: 5,
      because:
        'It is cancelled and refunded at Stripe, its buyer notified, and it is deleted, so that each step can be resumed.',
    },
    isUnsettled: true,
    arrange: async () => {
      const email = uniqueEmail();
      const { subscriptionId, token } = await buyOnPublicPage(email);
      await cancelByLink(token);
      const purchase = keys.purchase(email, subscriptionId);
      return {
        act: async () => answerOf((await reportChanged([purchase])) > 0),
        saved: async () => {
          assertEqual('The purchase', await findPurchase(email, subscriptionId), null);
          const { status } = await stripeClient().subscriptions.retrieve(subscriptionId);
          assertEqual('At Stripe', status, 'canceled');
          const mails = await mailsWith('is refunded to the card');
          assertEqual('Mails', mails.filter(({ to }) => to === email).length, 1);
        },
      };
    },
  },
  {
    ...making('the end of the uploads of a removed member', 12, withFile, async ({ owner }) => {
      const { id, email } = await addMember(owner, uniqueEmail());
      const member = await signUpInvited(email);
      for (const name of ['a.mov', 'b.mov']) await uploadParts(member, name);
      await owner.call('DELETE /api/team-members/{id}', { params: { id } });
      return async () => {
        const { hot } = (await owner.call('GET /api/storage/usage')).body;
        assertEqual('Reserved', hot.reservedBytes, '0');
      };
    }),
    isUnsettled: true,
  },
];

interface Stored {
  owner: Person;
  workspaceId: string;
}

/** A reviewed file with comments. */
async function withComments() {
  const stored = await withReview();
  await storeComments(stored.workspaceId, stored.review.id, 3, { version: 1, isDone: everyOther });
  return stored;
}

/** An owner with a running plan, and a film that has a proxy. */
async function withProxiedFilm() {
  const stored = await withFile();
  await withProxy(stored.owner, path);
  return stored;
}

/** An owner with a running plan, and a film whose proxy the cloud makes. */
async function withJob() {
  const stored = await withFile('hot', film());
  const version = await versionOf(stored.owner, path);
  await startedJob({ ...stored, path, version });
  return stored;
}

/** A set of which a page with a comment is in the trash. */
async function withPageInTrash() {
  const made = await withSet();
  await addComment(made.owner, made.review.id, { page: 3 });
  await addComment(made.owner, made.review.id, { page: 1 });
  await ask(made.owner, 'POST /api/files/delete', { paths: [pictures[2]] });
  await runAllChanges(made.workspaceId);
  return made;
}

/** A change that the table's stream reports, and reports again if it has failed. */
function making<S extends Stored>(
  title: string,
  roundTrips: number,
  store: () => Promise<S>,
  begin: (stored: S) => Promise<() => Promise<void>>,
  limits?: CopyLimits,
): Case {
  return {
    title: `of ${title}`,
    costs: {
      roundTrips,
      because: 'Each file of a change is read, changed and counted, four at once.',
    },
    arrange: async () => {
      const stored = await store();
      const { workspaceId } = stored;
      const saved = await begin(stored);
      const prepare = async () => {
        const ids = await runningChanges(workspaceId);
        return limits
          ? () => answerTo(() => runInParts(workspaceId, ids, limits))
          : async () => answerOf((await runChanges(workspaceId, ids)) > 0);
      };
      return { prepare, saved };
    },
  };
}

async function runInParts(
  workspaceId: string,
  ids: readonly string[],
  limits: CopyLimits,
): Promise<void> {
  for (const id of ids) await runOnce(workspaceId, id, { limits });
}

/** What S3 stores, in bytes, with nothing in the trash. */
async function assertStored(
  workspaceId: string,
  { hot, cold }: { hot: string; cold: string },
): Promise<void> {
  const listed = await listedBytes(workspaceId);
  assertEqual('Hot', [String(listed.hot.used), String(listed.hot.trash)], [hot, '0']);
  assertEqual('Cold', [String(listed.cold.used), String(listed.cold.trash)], [cold, '0']);
}
