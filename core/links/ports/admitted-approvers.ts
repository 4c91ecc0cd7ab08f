import * as z from 'zod/mini';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItems, queryItems } from '#core/table/read.ts';
import { linkRights } from '#shared/calls/links/links.ts';
import { reviewsOf, storedOpens } from './link-opens.ts';
import { linkOpenness, openLinksAmong } from './open-links.ts';

const approvingLink = z.extend(linkOpenness, {
  opens: storedOpens,
  may: linkRights,
  passcodeHash: z.optional(z.string()),
  addresses: z.array(z.string()),
  domains: z.array(z.string()),
});

const paying = z.object({ runningPlan: z.optional(z.string()) });

/** Whether a share link that is open lets who proves an email in to approve a review. */
export type Admits = (reviewId: string, email: string) => boolean;

/** Whether a link opens to an email: to its address or its domain, not to subdomains of it. */
export function isNamed(
  { addresses, domains }: { addresses: readonly string[]; domains: readonly string[] },
  email: string,
): boolean {
  return addresses.includes(email) || domains.includes(email.slice(email.lastIndexOf('@') + 1));
}

/** Reads whom the share links of a workspace let in to approve its reviews: as long as a plan runs. */
export async function readAdmission(workspaceId: string): Promise<Admits> {
  const { pk } = keys.shareLink(workspaceId, '');
  const [[workspace], found] = await Promise.all([
    getItems([keys.workspace(workspaceId)]),
    queryItems(pk, prefixes.shareLink, approvingLink),
  ]);
  const hasPlan = workspace != null && paying.parse(workspace).runningPlan !== undefined;
  const approving = found.filter(
    ({ may, passcodeHash, addresses, domains }) =>
      may.approve && passcodeHash === undefined && addresses.length + domains.length > 0,
  );
  const open = hasPlan ? await openLinksAmong(workspaceId, approving) : new Set();
  const links = approving.filter(({ id }) => open.has(id));
  return (reviewId, email) =>
    links.some((link) => reviewsOf(link.opens).includes(reviewId) && isNamed(link, email));
}
