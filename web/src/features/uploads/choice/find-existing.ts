import type { StoredFile } from '#shared/calls/files.ts';
import type { ApiClient } from '#web/lib/api/api-client.ts';

/** Paths in the workspace, as far as they matter for an upload. */
export interface Existing {
  files: Set<string>;
  /** Without a slash at the end. */
  folders: Set<string>;
  /** Those of the files that the user may not replace. */
  locked: Set<string>;
}

/** Whether the user may replace a file. */
export type MayReplace = (file: StoredFile) => boolean;

/**
 * Lists the folders that paths would be stored in, as far as they exist: a new folder costs no request.
 * @param folder the folder to upload to: empty for the top one, otherwise with a slash at its end
 * @throws ApiError if a folder cannot be listed; the browser's own error if there is no response
 */
export async function findExisting(
  call: ApiClient['call'],
  folder: string,
  paths: readonly string[],
  mayReplace: MayReplace,
): Promise<Existing> {
  const existing: Existing = { files: new Set(), folders: new Set(), locked: new Set() };
  const listed = new Set<string>();
  for (const target of targetFolders(folder, paths)) {
    if (target !== folder && !existing.folders.has(target.slice(0, -1))) continue;
    if (listed.has(target)) continue;
    listed.add(target);
    await listInto(existing, call, target, mayReplace);
  }
  return existing;
}

/** The folder and those below it that the paths name, each after its parent. */
function targetFolders(folder: string, paths: readonly string[]): string[] {
  const targets = new Set([folder]);
  for (const path of paths) {
    for (
      let end = path.lastIndexOf('/');
      end >= folder.length;
      end = path.lastIndexOf('/', end - 1)
    ) {
      const target = path.slice(0, end + 1);
      if (targets.has(target)) break;
      targets.add(target);
    }
  }
  return [...targets].sort((a, b) => a.length - b.length);
}

async function listInto(
  existing: Existing,
  call: ApiClient['call'],
  folder: string,
  mayReplace: MayReplace,
) {
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const query = { folder, ...(after !== undefined && { after }) };
    const page = await call('GET /api/files', { query });
    for (const file of page.files) {
      existing.files.add(file.path);
      if (!mayReplace(file)) existing.locked.add(file.path);
    }
    for (const name of page.folders) existing.folders.add(`${folder}${name.replace(/\/$/, '')}`);
    after = page.next;
  }
}
