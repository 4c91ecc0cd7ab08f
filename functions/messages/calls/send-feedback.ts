import { operatorMail } from '#core/messages/operator-mail.ts';
import { saveMessage } from '#core/messages/save-message.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { sendFeedback } from '#shared/calls/messages.ts';

export const handler = handle(sendFeedback, async ({ body: { message }, caller }) => {
  const { user, workspace } = caller;
  await consumeRateLimit(['feedback_of_user', user.id]);
  const facts = {
    From: user.username,
    Email: user.email,
    Workspace: workspace.companyName ?? undefined,
    Role: workspace.role,
  };
  const copy = operatorMail(`feedback from ${user.username}`, facts, message, user.email);
  await saveMessage(
    'feedback',
    // Without the email, which only the operator's copy has: it must not outlive the account here.
    { message, userId: user.id, workspaceId: workspace.id },
    copy,
  );
  return done;
});
