import { subscriptionAnswer } from '#functions/account/user-answer.ts';
import { handle } from '#functions/http/handler.ts';
import { now } from '#functions/runtime/clock.ts';
import { memberAnswer } from '#functions/team-members/member-item.ts';
import { listMembers } from '#functions/team-members/store.ts';
import { exportWorkspace } from '#shared/workspace.ts';

export const handler = handle(exportWorkspace, async ({ caller: { user, workspace } }) => {
  const { id, companyName, storageAmount, coldStorageAmount, subscription } = workspace;
  return {
    exportedAt: now().toISOString(),
    companyName,
    owner: { username: user.username, email: user.email },
    teamMembers: (await listMembers(id)).map(memberAnswer),
    storageAmount,
    coldStorageAmount,
    subscription: subscription && subscriptionAnswer(subscription),
  };
});
