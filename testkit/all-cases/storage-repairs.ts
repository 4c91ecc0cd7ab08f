import { compareSums } from '#core/files/compare-sums.ts';
import { unfinishedUploads } from '#core/files/uploads/upload-item.ts';
import { type QuotaItem, readQuota, usageOf } from '#core/storage/quota.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { type Answer, assertEqual, type Case } from '#testkit/cases/case.ts';
import type { Costs } from '#testkit/cases/costs.ts';
import { setClockAhead } from '#testkit/clock.ts';
import { deleteObject, putObject, startUpload, uploadFile } from '#testkit/files/files.ts';
import { listedBytes } from '#testkit/files/storage-usage.ts';
import { path, withFile } from '#testkit/files/stored-files.ts';
import type { Person } from '#testkit/people.ts';

const week = 7 * 24 * 60;

interface Drift {
  kind: 'lostEvents' | 'driftedSums' | 'expiredUploads';
  title: string;
  /** Puts the drift in, and returns when it is looked at: minutes from now. */
  cause: (workspaceId: string, owner: Person) => Promise<number>;
  /** The uploads in progress that remain; none by default. */
  uploads?: number;
}

/** Drift that is put in on purpose. */
const drifts: readonly Drift[] = [
  {
    kind: 'lostEvents',
    title: 'files whose events were lost',
    cause: async (workspaceId, owner) => {
      await uploadFile(owner, 'deleted.mov');
      await putObject(workspaceId, path, 'The second cut.');
      await putObject(workspaceId, 'stored.mov');
      await deleteObject(workspaceId, 'deleted.mov');
      return 15;
    },
  },
  {
    kind: 'driftedSums',
    title: 'sums that have drifted',
    cause: async (workspaceId, owner) => {
      await startUpload(owner, 'half.mov', 5);
      await corruptQuota(workspaceId, { hotUsed: 1n, hotTrash: 9n, hotReserved: 77n, hotLeft: 3n });
      return 15;
    },
    uploads: 1,
  },
  {
    kind: 'expiredUploads',
    title: 'uploads that have expired',
    cause: async (_, owner) => {
      for (const name of ['a.mov', 'b.mov']) await startUpload(owner, name, 5);
      return week + 1;
    },
  },
];

/** What each kind of drift costs to repair. */
type RepairCosts = Readonly<Record<Drift['kind'], Omit<Costs, 'because'>>>;

/** What repairs a workspace's storage, once for each kind of drift. */
export function repairCases(
  repair: (workspaceId: string) => Promise<Answer>,
  costs: RepairCosts,
): Case[] {
  return drifts.map((drift) => repairing(drift, repair, costs));
}

function repairing(
  { kind, title, cause, uploads = 0 }: Drift,
  repair: (workspaceId: string) => Promise<Answer>,
  costs: RepairCosts,
): Case {
  const because = 'Listing, uploads and sums are compared, repaired, and compared again.';
  return {
    title: `repairs ${title}`,
    costs: { ...costs[kind], because },
    isUnsettled: true,
    arrange: async () => {
      const { owner, workspaceId } = await withFile();
      setClockAhead({ minutes: await cause(workspaceId, owner) });
      return {
        act: () => repair(workspaceId),
        // What a run has failed to check is a finding, and left to the next one.
        afterSuccess: async () => {},
        saved: async () => {
          const { hot } = await listedBytes(workspaceId);
          const { used } = usageOf(await readQuota(workspaceId), 'hot');
          assertEqual('Used', String(used), String(hot.used));
          assertEqual('Differences of the sums', await compareSums(workspaceId), null);
          const open = await unfinishedUploads(workspaceId);
          assertEqual('Uploads', open.length, uploads);
        },
      };
    },
  };
}

function corruptQuota(workspaceId: string, set: Partial<QuotaItem>): Promise<void> {
  return write(update<QuotaItem>(keys.quota(workspaceId), { set }));
}
