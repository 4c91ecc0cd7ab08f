import type { UserItem } from '#core/identity/store.ts';
import type { SeenWorkspace } from '#core/reviews/ports/review-item.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { lacksRequiredSecondFactor } from '#core/workspaces/second-factor-requirement.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import type { ShareLink } from '#shared/calls/links/links.ts';
import { describeLinks } from './describe-links.ts';
import { endLink } from './end-link.ts';
import { seenLinks } from './link-access.ts';
import { type LinkItem, linkItem, linkState, makersOf } from './link-item.ts';

/** A link of a user that is open. */
export interface OwnLink {
  link: ShareLink;
  /** The name of the workspace; null while it has none. */
  workspace: string | null;
  sessionId?: string;
}

type Workspace = SeenWorkspace & Pick<WorkspaceItem, 'companyName' | 'secondFactorRequired'>;

/**
 * The open links that a user has made, or opened further last, in workspaces of theirs; without those of workspaces that
 * they may see only with a second factor, which they lack.
 */
export async function openLinksOf(
  user: UserItem,
  workspaces: readonly Workspace[],
): Promise<OwnLink[]> {
  const visible = workspaces.filter((workspace) => !lacksRequiredSecondFactor({ user, workspace }));
  const found = await Promise.all(
    visible.map(async ({ id, companyName, folders }) => {
      const own = await seenLinks({ id, folders }, await notEndedOf(id, user.id));
      const described = await describeLinks(id, own);
      return own.flatMap(({ madeIn }, index): OwnLink[] => {
        const link = described[index];
        if (link?.state !== 'open') return [];
        const sessionId = madeIn?.userId === user.id ? madeIn.sessionId : undefined;
        return [{ link, workspace: companyName, ...(sessionId !== undefined && { sessionId }) }];
      });
    }),
  );
  return found.flat();
}

/**
 * Ends the links of a workspace that were made, or opened further last, in a session of a member.
 * @param discardWrites as of `revokeLink`
 */
export async function endLinksOfSession(
  workspaceId: string,
  { id, email }: Pick<UserItem, 'id' | 'email'>,
  sessionId: string,
  discardWrites: (workspaceId: string) => TransactionWrite[],
): Promise<void> {
  for (const link of await notEndedOf(workspaceId, id)) {
    if (link.madeIn?.userId !== id || link.madeIn.sessionId !== sessionId) continue;
    await endLink(workspaceId, link, 'sessions_ended', email, discardWrites);
  }
}

/** The links of a user that are neither revoked, ended nor expired; the newest first. */
async function notEndedOf(workspaceId: string, userId: string): Promise<LinkItem[]> {
  const { pk } = keys.shareLink(workspaceId, '');
  const all = await queryItems(pk, prefixes.shareLink, linkItem, { newestFirst: true });
  return all.filter(
    (link) => makersOf(link).includes(userId) && linkState(link, { isOver: false }) === 'open',
  );
}
