import { auditWrite, listAuditPage } from '#core/audit/store.ts';
import { listAllFiles } from '#core/files/listing/list-all-files.ts';
import { listTemplates } from '#core/folder-templates/template-item.ts';
import { exportedBranding } from '#core/links/branding/shown-branding.ts';
import { memberAnswers } from '#core/members/member-answers.ts';
import { listMembers } from '#core/members/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { handle } from '#functions/http/handler.ts';
import { subscriptionAnswer } from '#functions/sessions/user-answer.ts';
import { exportWorkspace } from '#shared/calls/workspace.ts';

/** Page size: at about 300 bytes an entry, the response stays well below Lambda's 6 MB. */
const mostEntries = 1_000;

export const handler = handle(exportWorkspace, async ({ caller: { user, workspace } }) => {
  const { id, companyName, storageAmount, coldStorageAmount, subscription } = workspace;
  await consumeRateLimit(['exports_of_workspace', id]);
  const [teamMembers, folderTemplates, { files, next: nextFiles }, { auditEntries, next }] =
    await Promise.all([
      listMembers(id).then((members) => memberAnswers(members, { withFactors: true })),
      listTemplates(id),
      listAllFiles(id),
      listAuditPage(id, { limit: mostEntries }),
    ]);
  await transact([auditWrite(id, user.email, { kind: 'workspace_exported' })]);
  return {
    exportedAt: now().toISOString(),
    companyName,
    owner: { username: user.username, email: user.email },
    teamMembers,
    storageAmount,
    coldStorageAmount,
    secondFactorRequired: workspace.secondFactorRequired ?? false,
    branding: await exportedBranding(workspace),
    subscription: subscription && subscriptionAnswer(subscription),
    folderTemplates,
    files,
    ...(nextFiles && { nextFiles }),
    auditEntries,
    ...(next && { nextAuditEntries: next }),
  };
});
