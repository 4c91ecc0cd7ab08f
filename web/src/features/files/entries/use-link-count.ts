import { useEffect, useState } from 'react';
import type { Entry } from '#web/features/files/entries/entries.ts';
import type { ApiClient } from '#web/lib/api/api-client.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { pluralize } from '#web/lib/format.ts';

/** The most folders that one request counts. */
const foldersAtOnce = 25;

/** The paths of the folders among entries. */
export function foldersOf(entries: readonly Entry[]): string[] {
  return entries.filter(({ kind }) => kind === 'folder').map(({ path }) => path);
}

/** Which links are counted besides those that lead to folders, or to those in them. */
interface LinkCountOptions {
  /** Those to reviews of files in them. */
  withReviewLinks?: boolean;
}

/** How many open client links lead to folders. */
export async function countLinks(
  call: ApiClient['call'],
  folders: readonly string[],
  { withReviewLinks = false }: LinkCountOptions = {},
): Promise<number> {
  let links = 0;
  for (let from = 0; from < folders.length; from += foldersAtOnce) {
    const paths = folders.slice(from, from + foldersAtOnce);
    const body = { paths, withLinks: true, ...(withReviewLinks && { withReviewLinks }) };
    links += (await call('POST /api/folders/sizes', { body })).links ?? 0;
  }
  return links;
}

/** Says of how many client links a change of folders is: `2 client links lead here.` */
export function describeLinkCount(links: number): string {
  return `${pluralize(links, 'client link')} ${links === 1 ? 'leads' : 'lead'} here.`;
}

/** How many open client links lead to the folders among entries; 0 until it is known. */
export function useLinkCount(
  entries: readonly Entry[],
  { withReviewLinks = false }: LinkCountOptions = {},
): number {
  const { call } = useApi();
  const [links, setLinks] = useState(0);
  const folders = foldersOf(entries).join('\n');
  useEffect(() => {
    if (folders === '') return undefined;
    let isShown = true;
    // Links follow their folders: without an answer nothing is lost.
    countLinks(call, folders.split('\n'), { withReviewLinks })
      .then((count) => isShown && setLinks(count))
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [call, folders, withReviewLinks]);
  return links;
}
