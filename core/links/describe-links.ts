import { reviewItem } from '#core/files/reviewed/review-item.ts';
import { type RoomItem, roomItem } from '#core/guests/request-room.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import { workspaceItem } from '#core/workspaces/store.ts';
import { defaultRequestFiles } from '#shared/link-limits.ts';
import type { ShareLink } from '#shared/links.ts';
import { isFolderLeft } from './folder-left.ts';
import { folderOfLink, type LinkItem, linkState } from './link-item.ts';
import { readMakers } from './link-makers.ts';

/** Links as the site receives them: with the titles of what they open, and without what opens them. */
export async function describeLinks(
  workspaceId: string,
  links: readonly LinkItem[],
): Promise<ShareLink[]> {
  const ids = [...new Set(links.flatMap(({ reviews }) => reviews))];
  const makers = links.map(({ createdBy }) => createdBy);
  const requests = links.filter(({ upload }) => upload !== undefined);
  const [[workspace, ...items], people, endByMakers, gone] = await Promise.all([
    getItems([
      keys.workspace(workspaceId),
      ...ids.map((id) => keys.review(workspaceId, id)),
      ...requests.map(({ id }) => keys.requestRoom(workspaceId, id)),
    ]),
    namedPeople(workspaceId, makers),
    readMakers(workspaceId, links),
    linksWithoutFolder(workspaceId, links),
  ]);
  const hasPlan = workspace != null && workspaceItem.parse(workspace).runningPlan !== undefined;
  const titles = new Map(
    ids.flatMap((id, index) => {
      const item = items[index];
      return item ? [[id, reviewItem.parse(item).title]] : [];
    }),
  );
  const rooms = new Map(
    requests.map(({ id }, index) => [id, roomItem.parse(items[ids.length + index] ?? noRoom)]),
  );
  return links.map((link): ShareLink => {
    const createdBy = people.get(link.createdBy);
    const reviews = link.reviews.flatMap((review) => {
      const title = titles.get(review);
      return title === undefined ? [] : [{ id: review, title }];
    });
    const opensNothing = reviews.length === 0 && folderOfLink(link) === undefined;
    const isOver = !hasPlan || opensNothing || endByMakers(link) !== null || gone.has(link.id);
    const upload = describeRequest(link, rooms.get(link.id));
    const { id, may, isOverlaid, expiresAt, addresses, domains, createdAt, opens, guests } = link;
    return {
      id,
      reviews,
      ...(link.folder !== undefined && { folder: link.folder }),
      ...(upload && { upload }),
      may,
      isOverlaid,
      expiresAt,
      hasPasscode: link.passcodeHash !== undefined,
      addresses,
      domains,
      state: linkState(link, { isOver }),
      createdAt,
      ...(createdBy && { createdBy }),
      opens,
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

const noRoom: RoomItem = { left: 0, open: 0, files: 0 };

function describeRequest({ upload }: LinkItem, room = noRoom): ShareLink['upload'] {
  if (!upload) return undefined;
  const { formerFolders: _, ...terms } = upload;
  const { maxFiles = defaultRequestFiles, maxBytes } = terms;
  const received = maxBytes - room.left;
  return { ...terms, maxFiles, received, files: room.files, openUploads: room.open };
}

/** One link. */
export async function describeLink(workspaceId: string, link: LinkItem): Promise<ShareLink> {
  const [described] = await describeLinks(workspaceId, [link]);
  if (!described) throw new Error('A link was described as none.');
  return described;
}
