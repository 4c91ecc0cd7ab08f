import { auditWrite } from '#core/audit/store.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import type { LinkEndReason } from '#shared/calls/links/links.ts';
import { maxPathBytes, utf8Length } from '#shared/rules/text/file-names.ts';
import { endWrites } from './end-link.ts';
import { type LinkItem, linkItem } from './link-item.ts';
import {
  addLinksWrite,
  type LinkedFolder,
  linkedFoldersBelow,
  removeLinksWrite,
} from './linked-folders.ts';
import { targetOf } from './targets/target-of.ts';

/** What becomes of a folder, and of those below it: it gets another path, or its links end. Paths end with a slash. */
export type FolderFate = { folder: string } & ({ to: string } | { reason: LinkEndReason });

/** Who decides it. */
export interface FateContext {
  /** As of audit entries. */
  actor: string;
  /** The id of the change of files that does it; absent if the files have been moved already. */
  changeId?: string | undefined;
  /** As of `revokeLink`. */
  discardWrites: (workspaceId: string) => TransactionWrite[];
}

/** Writes for some links of folders. */
export interface LinksOfFolders {
  writes: TransactionWrite[];
  /** Whether these are all of the links. */
  isWhole: boolean;
}

/** Links that one transaction changes: each takes up to five of its writes (`maxWrites`), besides those of what it belongs to. */
const linksAtOnce = 15;

/** One link, and what becomes of its folder. */
interface Affected extends LinkedFolder {
  fate: FolderFate;
}

/**
 * The writes that take some links of folders along, or end them, for the transaction that changes these.
 * To be called again after they are written, until they are all of them.
 * @throws StaleReadError, of the transaction
 */
export async function followFoldersWrites(
  workspaceId: string,
  fates: readonly FolderFate[],
  context: FateContext,
): Promise<LinksOfFolders> {
  if (fates.length === 0) return { writes: [], isWhole: true };
  const linked = await linkedFoldersBelow(workspaceId);
  const all = linked.flatMap(({ folder, linkIds }): Affected[] => {
    const fate = fates.find((one) => folder.startsWith(one.folder));
    const isMovable = fate && ('reason' in fate || isShortEnough(movedPath(folder, fate)));
    return fate && isMovable ? linkIds.map((id) => ({ folder, linkIds: [id], fate })) : [];
  });
  const some = all.slice(0, linksAtOnce);
  const ids = some.flatMap(({ linkIds }) => linkIds);
  const items = await getItems(ids.map((id) => keys.shareLink(workspaceId, id)));
  const writes: TransactionWrite[] = [];
  let discards = false;
  for (const [index, { folder, fate }] of some.entries()) {
    const link = items[index] && linkItem.parse(items[index]);
    if (!link || link.revokedAt !== undefined) continue;
    if ('to' in fate) {
      writes.push(moveWrite(workspaceId, link, movedPath(folder, fate), context));
    } else {
      const { subject: subjectIn, takesFiles } = targetOf(link);
      const subject = await subjectIn(workspaceId);
      const entry = { kind: 'share_link_ended', ...subject, reason: fate.reason } as const;
      writes.push(
        ...endWrites(workspaceId, link, fate.reason, () => new StaleReadError()),
        auditWrite(workspaceId, context.actor, entry),
      );
      discards ||= takesFiles;
    }
  }
  writes.push(...(discards ? context.discardWrites(workspaceId) : []));
  return {
    writes: [...writes, ...indexWrites(workspaceId, some)],
    isWhole: some.length === all.length,
  };
}

/** DynamoDB rejects two writes of one item in a transaction. */
function indexWrites(workspaceId: string, affected: readonly Affected[]): TransactionWrite[] {
  const folders = [...new Set(affected.map(({ folder }) => folder))];
  return folders.flatMap((folder) => {
    const ofFolder = affected.filter((one) => one.folder === folder);
    const ids = ofFolder.flatMap(({ linkIds }) => linkIds);
    const [first] = ofFolder;
    const to = first && 'to' in first.fate ? movedPath(folder, first.fate) : undefined;
    return [
      removeLinksWrite(workspaceId, folder, ids),
      ...(to === undefined ? [] : [addLinksWrite(workspaceId, to, ids)]),
    ];
  });
}

function moveWrite(
  workspaceId: string,
  link: LinkItem,
  to: string,
  { changeId }: FateContext,
): TransactionWrite {
  const target = targetOf(link);
  return update<LinkItem>(
    keys.shareLink(workspaceId, link.id),
    {
      set: { opens: target.movedTo(to, changeId) },
      when: { revokedAt: undefined, opens: target.isUnchanged },
    },
    () => new StaleReadError(),
  );
}

function movedPath(folder: string, { folder: from, to }: { folder: string; to: string }): string {
  return `${to}${folder.slice(from.length)}`;
}

/** What would get too long a path stays where it is. */
function isShortEnough(path: string): boolean {
  return utf8Length(path) <= maxPathBytes;
}
