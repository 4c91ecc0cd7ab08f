import { fileLink, linkSeconds } from '#core/files/listing/file-link.ts';
import { fileTableKey } from '#core/files/objects/bucket.ts';
import { signRendition, storedRendition } from '#core/files/objects/rendition-objects.ts';
import { type ProxiedVersion, readProxied } from '#core/files/proxies/proxied-version.ts';
import { proxyLinks } from '#core/files/proxies/proxy-links.ts';
import { stripLink } from '#core/files/strip-link.ts';
import { waveformLinks } from '#core/files/waveforms.ts';
import { type MediaLinks, tableSeconds } from '#core/reviews/review-media.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { fileTable } from './file-table.ts';

/**
 * Links to a file, by default to its current version: to view it, to its proxy, and to its table of frames, which is read
 * where it was not yet.
 * @throws CallError `not_found`
 */
export async function fileMedia(
  { workspace }: Pick<MemberCaller, 'workspace'>,
  { path, version }: { path: string; version?: string | undefined },
): Promise<MediaLinks> {
  const workspaceId = workspace.id;
  const found = await readProxied(workspaceId, path, version);
  const asked = { path, version: version ?? found?.version.versionId, use: 'view' } as const;
  const [link, links, strip, waveform, framesUrl] = await Promise.all([
    fileLink(workspaceId, asked),
    proxyLinks(found, linkSeconds),
    stripLink(found, linkSeconds),
    waveformLinks(found, linkSeconds, workspace),
    found && framesLink(found),
  ]);
  const { hasFrames } = found?.version.proxy ?? {};
  return {
    ...link,
    ...links,
    ...strip,
    ...waveform,
    ...(framesUrl && { framesUrl }),
    ...(framesUrl && hasFrames && { hasFramesOfProxy: true }),
  };
}

async function framesLink({ workspaceId, path, version }: ProxiedVersion): Promise<string | null> {
  const { versionId, size } = version;
  const key = fileTableKey(workspaceId, path, versionId);
  const hasTable =
    (await storedRendition(key)) !== null ||
    (await fileTable(workspaceId, { path, versionId, size })) !== null;
  return hasTable ? signRendition(key, 'application/json', tableSeconds) : null;
}
