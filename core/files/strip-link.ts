import { stripKey } from './objects/bucket.ts';
import { signPicture } from './objects/rendition-objects.ts';
import type { ProxiedVersion } from './proxies/proxied-version.ts';

/**
 * A link to the filmstrip of a version, if it has one.
 * @param seconds for which it is valid
 */
export async function stripLink(
  found: Pick<ProxiedVersion, 'workspaceId' | 'path' | 'version'> | null,
  seconds: number,
): Promise<{ strip?: { url: string; frames: number } }> {
  const { versionId, frames } = found?.version ?? {};
  if (!found || versionId === undefined || frames === undefined) return {};
  const key = stripKey(found.workspaceId, found.path, versionId);
  return { strip: { url: await signPicture(key, seconds), frames } };
}
