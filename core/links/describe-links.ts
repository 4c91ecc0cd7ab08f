import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import { workspaceItem } from '#core/workspaces/store.ts';
import type { ShareLink } from '#shared/calls/links.ts';
import { isFolderLeft } from './folder-left.ts';
import { type LinkItem, linkState } from './link-item.ts';
import { readMakers } from './link-makers.ts';
import { targetOf } from './targets/target-of.ts';

/** Links as the site receives them: with the titles of what they open, and without what opens them. */
export async function describeLinks(
  workspaceId: string,
  links: readonly LinkItem[],
): Promise<ShareLink[]> {
  const targets = links.map((link) => {
    const target = targetOf(link);
    return { link, target, reads: target.reads(workspaceId, link.id) };
  });
  const makers = links.map(({ createdBy }) => createdBy);
  const [[workspace, ...items], people, endByMakers, gone] = await Promise.all([
    getItems([keys.workspace(workspaceId), ...targets.flatMap(({ reads }) => reads)]),
    namedPeople(workspaceId, makers),
    readMakers(workspaceId, links),
    linksWithoutFolder(workspaceId, links),
  ]);
  const hasPlan = workspace != null && workspaceItem.parse(workspace).runningPlan !== undefined;
  return targets.map(({ link, target, reads }): ShareLink => {
    const createdBy = people.get(link.createdBy);
    const { opens, isLeft } = target.describe(items.splice(0, reads.length));
    const isOver = !hasPlan || !isLeft || endByMakers(link) !== null || gone.has(link.id);
    const { id, may, isOverlaid, expiresAt, addresses, domains, createdAt, entries, guests } = link;
    return {
      id,
      opens,
      may,
      isOverlaid,
      expiresAt,
      hasPasscode: link.passcodeHash !== undefined,
      addresses,
      domains,
      state: linkState(link, { isOver }),
      createdAt,
      ...(createdBy && { createdBy }),
      entries,
      ...(link.lastUsedAt !== undefined && { lastUsedAt: link.lastUsedAt }),
      guests,
    };
  });
}

/** The ids of those open links whose folders are gone, which the nightly check ends for good. */
async function linksWithoutFolder(
  workspaceId: string,
  links: readonly LinkItem[],
): Promise<ReadonlySet<string>> {
  const open = links.filter((link) => linkState(link, { isOver: false }) === 'open');
  const left = await Promise.all(open.map((link) => isFolderLeft(workspaceId, link)));
  return new Set(open.filter((_, index) => !left[index]).map(({ id }) => id));
}

/** One link. */
export async function describeLink(workspaceId: string, link: LinkItem): Promise<ShareLink> {
  const [described] = await describeLinks(workspaceId, [link]);
  if (!described) throw new Error('A link was described as none.');
  return described;
}
