import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import {
  collaboratorRole,
  memberRoles,
  type Permission,
  type Role,
} from '#shared/rules/permissions.ts';
import {
  type FolderRight,
  folderRights,
  higherRight,
  rightAllows,
} from '#shared/rules/text/restricted-folders.ts';
import { restrictedFolderOf } from '#shared/rules/text/restricted-names.ts';

/** The rights of one person in restricted folders, by the stored names of these. */
export const rightsItem = z.record(z.string(), z.enum(folderRights));

/** The restricted folders of a workspace, by their stored names. */
export const restrictedFoldersItem = z.record(
  z.string(),
  z.object({
    /** The rights of whole roles. */
    roles: z.partialRecord(z.enum(memberRoles), z.enum(folderRights)),
    /** While its files are moved: to it from the open folder of this name, or from it. */
    moving: z.optional(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('closing'), from: z.string() }),
        z.object({ kind: z.literal('opening') }),
      ]),
    ),
  }),
);

/** What a person sees of the restricted folders of a workspace, and may do in them. */
export interface FolderAccess {
  /** Whether they see whatever is stored as a restricted folder, also one that the workspace does not know: of owners. */
  isOwner: boolean;
  /** Whether they see what is in no restricted folder: not of collaborators. */
  seesOpen: boolean;
  /** By the stored names of those that they see. */
  rights: ReadonlyMap<string, FolderRight>;
  /** Whether the workspace has others. */
  hidesSome: boolean;
  /** Open folders whose files are being moved to restricted ones, which count as these already, by their names. */
  closing: ReadonlyMap<string, string>;
}

/** That of the owner of a workspace without restricted folders. */
export const everyFolder: FolderAccess = {
  isOwner: true,
  seesOpen: true,
  rights: new Map(),
  hidesSome: false,
  closing: new Map(),
};

/** What a member sees by their role and by their own rights. */
export function accessOf(
  role: Role,
  folders: z.infer<typeof restrictedFoldersItem> = {},
  own: z.infer<typeof rightsItem> = {},
): FolderAccess {
  const rights = Object.entries(folders).flatMap(([name, { roles }]) => {
    const ofRole =
      role === 'Owner' ? 'manage' : role === collaboratorRole ? undefined : roles[role];
    const right = higherRight(ofRole, own[name]);
    return right ? [[name, right] as const] : [];
  });
  return {
    isOwner: role === 'Owner',
    seesOpen: role !== collaboratorRole,
    rights: new Map(rights),
    hidesSome: rights.length < Object.keys(folders).length,
    closing: new Map(
      Object.entries(folders).flatMap(([name, { moving }]) =>
        moving?.kind === 'closing' ? [[moving.from, name] as const] : [],
      ),
    ),
  };
}

/** Of what a person sees, that which they may share. */
export function sharedBy(access: FolderAccess): FolderAccess {
  const rights = [...access.rights].filter(([, right]) => rightAllows(right, 'share_links'));
  const hidesMore = rights.length < access.rights.size;
  return { ...access, rights: new Map(rights), hidesSome: access.hidesSome || hidesMore };
}

/** Whether a person sees a path. Everyone sees the top, with what they see of it. */
export function sees(access: FolderAccess, path: string): boolean {
  const name = folderIn(access, path);
  if (name === null) return access.seesOpen || path === '';
  return access.isOwner || access.rights.has(name);
}

/** The restricted folder as which a path counts; null if it is open. */
function folderIn({ closing }: FolderAccess, path: string): string | null {
  const [first = ''] = path.split('/', 1);
  return restrictedFolderOf(path) ?? closing.get(first) ?? null;
}

/** Whether there is anything in restricted folders that a person may not do all with that their role may do. */
export function isLimited(access: FolderAccess): boolean {
  return !access.isOwner && (!access.seesOpen || access.hidesSome || access.rights.size > 0);
}

/**
 * Whether a person may do something with a path, if their role may do it with others. Nothing is stored in a folder that
 * the workspace does not know, which only the owner would see.
 */
export function allows(access: FolderAccess, path: string, permission: Permission): boolean {
  const name = folderIn(access, path);
  if (name === null) return access.seesOpen || (path === '' && permission === 'see_files');
  if (access.isOwner && permission !== 'upload_files') return true;
  const right = access.rights.get(name);
  return right !== undefined && rightAllows(right, permission);
}

/** Whether there is any path with which a person may do something. Everyone may look at what they see, if it is nothing. */
export function allowsAnywhere(access: FolderAccess, permission: Permission): boolean {
  if (access.seesOpen || permission === 'see_files') return true;
  return [...access.rights.values()].some((right) => rightAllows(right, permission));
}

/**
 * Requires that a person sees some paths, and may do something with them. A folder that they do not see answers as one
 * that never was: its name alone decides, before anything is read.
 * @throws CallError `not_found`, `forbidden`
 */
export function requirePaths(
  access: FolderAccess,
  paths: readonly string[],
  permission: Permission,
): void {
  if (paths.some((path) => !sees(access, path))) throw new CallError('not_found');
  if (paths.every((path) => allows(access, path, permission))) return;
  throw new CallError('forbidden', {
    message: 'Your right in this folder does not allow that. Ask someone who manages the folder.',
  });
}
