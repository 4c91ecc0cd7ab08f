import { type GuestItem, guestItem } from '#core/links/ports/guest-item.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import { workspaceItem } from '#core/workspaces/store.ts';
import type { ShareLink } from '#shared/calls/links/links.ts';
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
    const { id, lastGuestId } = link;
    const guest = lastGuestId === undefined ? [] : [keys.guest(workspaceId, id, lastGuestId)];
    return { link, target, guest, reads: target.reads(workspaceId, id) };
  });
  const makers = links.map(({ createdBy }) => createdBy);
  const [[workspace, ...items], people, endByMakers, gone] = await Promise.all([
    getItems([
      keys.workspace(workspaceId),
      ...targets.flatMap(({ reads, guest }) => [...reads, ...guest]),
    ]),
    namedPeople(workspaceId, makers),
    readMakers(workspaceId, links),
    linksWithoutFolder(workspaceId, links),
  ]);
  const hasPlan = workspace != null && workspaceItem.parse(workspace).runningPlan !== undefined;
  return targets.map(({ link, target, reads, guest }): ShareLink => {
    const createdBy = people.get(link.createdBy);
    const { opens, isLeft } = target.describe(items.splice(0, reads.length));
    const [lastGuest] = items.splice(0, guest.length);
    const isOver = !hasPlan || !isLeft || endByMakers(link) !== null || gone.has(link.id);
    const {
      id,
      name,
      may,
      isOverlaid,
      sharesWithOtherLinks = false,
      expiresAt,
      addresses,
      domains,
      createdAt,
    } = link;
    const { addressedAt = createdAt, entries, guests } = link;
    return {
      id,
      ...(name !== undefined && { name }),
      opens,
      may,
      isOverlaid,
      sharesWithOtherLinks,
      expiresAt,
      hasPasscode: link.passcodeHash !== undefined,
      addresses,
      domains,
      state: linkState(link, { isOver }),
      createdAt,
      addressedAt,
      ...(createdBy && { createdBy }),
      ...(link.takenOverAt !== undefined && { takenOverAt: link.takenOverAt }),
      entries,
      ...(link.lastUsedAt !== undefined && { lastUsedAt: link.lastUsedAt }),
      ...(lastGuest && { lastGuest: identityOf(guestItem.parse(lastGuest)) }),
      guests,
    };
  });
}

function identityOf({ name, email }: GuestItem): ShareLink['lastGuest'] {
  return { ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
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
