import { CallError } from '#core/errors.ts';
import { expiryOf, fileLink } from '#core/files/listing/file-link.ts';
import { listFolder } from '#core/files/listing/list-folder.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import { posterLinks } from '#core/files/posters.ts';
import { readProxied } from '#core/files/proxies/proxied-version.ts';
import { proxyLinks } from '#core/files/proxies/proxy-links.ts';
import { isFolderLeft } from '#core/links/folder-left.ts';
import { guestMediaMinutes } from '#shared/calls/guests.ts';
import type { LinkRights } from '#shared/calls/links/links.ts';
import { inlineContentType } from '#shared/rules/text/inline-content-type.ts';
import { type GuestCaller, requireRight } from './guest-caller.ts';

/** A folder as guests see it. */
export interface GuestFolder {
  folders: string[];
  files: {
    path: string;
    size: number;
    modifiedAt: string;
    isViewable: boolean;
    duration?: number;
  }[];
  next?: string;
}

/**
 * A page of the folder that a link opens, or of one below it.
 * @param folder from there, as an existing path
 * @throws CallError `not_found`; `link_ended` if the folder that it opens is gone
 */
export async function guestFolder(
  caller: GuestCaller,
  { folder, after }: { folder: string; after?: string | undefined },
): Promise<GuestFolder> {
  const page = await listFolder(caller.workspace.id, within(caller, folder), after);
  if (page.isMissing && folder !== '') throw new CallError('not_found');
  if (page.isMissing) await assertFolderLeft(caller);
  const { length } = within(caller, '');
  return {
    folders: page.folders,
    // What has no name to save it under is for the team.
    files: page.files
      .filter(({ path }) => !path.endsWith('/'))
      .map(({ path, size, modifiedAt, duration, hasProxy }) => ({
        path: path.slice(length),
        size,
        modifiedAt,
        isViewable: hasProxy === true || inlineContentType(path) !== null,
        ...(duration !== undefined && { duration }),
      })),
    ...(page.next !== undefined && { next: page.next }),
  };
}

/**
 * Asserts that a link allows a use of a file. To look at one that browsers do not show is to download it. Their names
 * decide, as for the type in which they are sent: what is stored with them is anyone's who uploads.
 * @throws CallError `link_forbids`
 */
export function requireUse(caller: GuestCaller, path: string, use: 'view' | 'download'): void {
  if (use === 'download' || !mayBeShown(caller.link.may, path)) requireRight(caller, 'download');
}

/**
 * Whether a guest who looks at a file is given its original: who may not download it is shown its proxy, once there is one.
 * @throws CallError `link_forbids` if there is nothing else, and browsers do not show it
 */
export function showsOriginal(caller: GuestCaller, path: string, hasProxy: boolean): boolean {
  if (hasProxy && !caller.link.may.download) return false;
  requireUse(caller, path, 'view');
  return true;
}

/** Whether something of a file may be shown where a link allows this: its poster, as the file itself. */
export function mayBeShown({ download }: LinkRights, path: string): boolean {
  return download || inlineContentType(path) !== null;
}

/**
 * A link to a file in the folder that a link opens.
 * @throws CallError `not_found`, `link_forbids`
 */
export async function guestFileLink(
  caller: GuestCaller,
  { path, use = 'view' }: { path: string; use?: 'view' | 'download' | undefined },
): Promise<{ url: string; expiresAt: string }> {
  const validSeconds = guestMediaMinutes * 60;
  const { id } = caller.workspace;
  const asked = { path: within(caller, path), use, validSeconds };
  if (use === 'view' && !caller.link.may.download && reviewedKind(path) === 'film') {
    const { proxy } = await proxyLinks(await readProxied(id, asked.path, undefined), validSeconds);
    if (proxy) return { url: proxy.url, expiresAt: expiryOf(validSeconds) };
  }
  requireUse(caller, path, use);
  return fileLink(id, asked);
}

/**
 * Links to the posters of files in the folder that a link opens: of those alone that the guest may look at.
 * @throws CallError `not_found` if the link opens no folder
 */
export async function guestPosters(
  caller: GuestCaller,
  paths: readonly string[],
): Promise<{ path: string; url: string }[]> {
  const { length } = within(caller, '');
  const posters = await posterLinks(
    caller.workspace.id,
    paths.filter((path) => mayBeShown(caller.link.may, path)).map((path) => within(caller, path)),
    guestMediaMinutes * 60,
  );
  return posters.map(({ path, url }) => ({ path: path.slice(length), url }));
}

/**
 * Asserts that the folder which a link opens, or takes files into, is still there: to store files would bring back one that
 * was deleted.
 * @throws CallError `link_ended`
 */
export async function assertFolderLeft({ workspace, link }: GuestCaller): Promise<void> {
  if (!(await isFolderLeft(workspace.id, link))) throw new CallError('link_ended');
}

/**
 * The path of what a guest names from the folder that the link opens. Whatever they name, it begins with that folder:
 * S3 takes keys as they are, and the contract refuses segments that browsers resolve.
 * @throws CallError `not_found` if the link opens no folder
 */
function within({ link }: GuestCaller, path: string): string {
  if (link.opens.kind !== 'folder') throw new CallError('not_found');
  return `${link.opens.folder}${path}`;
}
