import type { Mutation } from './mutation.ts';

export const workspaceMutations: Mutation[] = [
  {
    rule: 'A member who has come back has nothing in their inbox of what was before.',
    file: 'core/inbox/describe-notifications.ts',
    from: 'items.filter(({ at }) => at >= owner.joinedAt)',
    to: 'items',
    caughtBy: {
      file: 'functions/inbox/tests/inbox.integration.test.ts',
      title: 'a removed member has no inbox',
    },
  },
  {
    rule: 'What is told at once is not told by the hourly mail.',
    file: 'core/reviews/mails/mail-participant.ts',
    from: '!one.withoutHourlyMail?.includes(userId)',
    to: 'true',
    caughtBy: {
      file: 'functions/inbox/tests/mentions.integration.test.ts',
      title: 'the mentioned are mailed at once',
    },
  },
  {
    rule: 'A call that a page sends for another workspace than the current one is refused.',
    file: 'functions/http/caller.ts',
    from: "if (shown !== undefined && shown !== workspace?.id) throw new CallError('other_workspace');",
    to: '',
    caughtBy: {
      file: 'functions/http/caller.integration.test.ts',
      title: 'a page that shows another workspace of the user',
    },
  },
  {
    rule: 'No one opens a workspace to which they do not belong.',
    file: 'core/workspaces/memberships.ts',
    from: "assertExists(keys.membership(user.id, workspaceId), () => new CallError('not_found')),",
    to: '',
    caughtBy: {
      file: 'functions/workspace/tests/workspaces.integration.test.ts',
      title: "a user cannot open others' workspaces",
    },
  },
  {
    rule: 'The credentials of a computer read the files of its workspace alone.',
    file: 'core/devices/session-policy.ts',
    from: 'Action: reading, Resource: files }',
    to: 'Action: reading, Resource: bucketArn }',
    caughtBy: {
      file: 'core/devices/session-policy.test.ts',
      title: 'reading alone has exactly its statements',
    },
  },
  {
    rule: 'A function reaches no partition of the table that it is not granted.',
    file: 'infra/functions/function-bindings.ts',
    from: "Null: { [leadingKeys]: 'false' },",
    to: '',
    caughtBy: {
      file: 'infra/permissions.infra.test.ts',
      title: 'every statement on the table is limited',
    },
  },
  {
    rule: 'Only the invited email accepts an invitation.',
    file: 'core/members/accept-invitation-writes.ts',
    from: 'if (email !== user.email) {',
    to: "if (email === '') {",
    caughtBy: {
      file: 'core/members/invitations.integration.test.ts',
      title: 'an invitation is valid only for the invited email',
    },
  },
  {
    rule: 'A team uses at most five seats beyond those that its plan pays for.',
    file: 'core/members/seats.ts',
    from: 'const most = Math.min(limit, payable);',
    to: 'const most = limit;',
    caughtBy: {
      file: 'functions/team-members/tests/unpaid-seats.integration.test.ts',
      title: 'a team uses at most five seats',
    },
  },
  {
    rule: 'A member is added only once no open Checkout is for fewer seats.',
    file: 'core/members/seats.ts',
    from: '...(billedDiffers ? [assertNoOpenCheckout(id, { planEnds })] : [])',
    to: '',
    caughtBy: {
      file: 'core/billing/checkout/stale-checkout.integration.test.ts',
      title: 'a one-seat Starter Checkout cannot be paid',
    },
  },
  {
    rule: 'A deleted account is named nowhere in the Activity of others.',
    file: 'core/audit/forget-person.ts',
    from: "(['who', 'email'] as const)",
    to: "(['who'] as const)",
    caughtBy: {
      file: 'core/lifecycle/remove-account.integration.test.ts',
      title: "audit entries in others' workspaces no longer name a deleted account",
    },
  },
  {
    rule: 'An email that bounced, or whose owner complained, is mailed nothing.',
    file: 'core/outbox/suppression.ts',
    from: 'return getItem(keyOf(email), suppressedAddress);',
    to: 'return Promise.resolve(null);',
    caughtBy: {
      file: 'core/outbox/unsent-mail.integration.test.ts',
      title: 'mail to that email is suppressed',
    },
  },
  {
    rule: 'The text of a sent mail, with its links, is not kept.',
    file: 'core/outbox/store.ts',
    from: "    'text',\n    'html',\n    'replyTo',",
    to: "    'html',\n    'replyTo',",
    caughtBy: {
      file: 'core/outbox/send-mail.integration.test.ts',
      title: 'of a sent mail only recipient, subject and time are kept',
    },
  },
  {
    rule: 'A name contains no character that is invisible or turns the text around.',
    file: 'shared-types/rules/text/visible-text.ts',
    from: '/[\\p{Cc}\\p{Cf}',
    to: '/[\\p{Cc}',
    caughtBy: {
      file: 'shared-types/rules/text/visible-text.test.ts',
      title: 'what is not seen in a name is shown',
    },
  },
  {
    rule: 'The table of tests refuses what DynamoDB refuses.',
    file: 'local/table-guard/rules.ts',
    from: 'if (operand) {',
    to: 'if (operand === null) {',
    caughtBy: {
      file: 'local/table-guard.integration.test.ts',
      title: 'an attribute compared with itself',
    },
  },
  {
    rule: 'A change says for which workspace it was meant.',
    file: 'web/src/lib/api/api-client.ts',
    from: '...(workspaceId && { [workspaceHeader]: workspaceId }),',
    to: '',
    caughtBy: {
      file: 'web/src/lib/api/api-client.test.ts',
      title: 'a call names the current workspace of its client',
    },
  },
  {
    rule: 'A dialog closes only by a press that begins beside it.',
    file: 'web/src/components/overlays/modal.tsx',
    from: 'isPressBeside.current = target === dialog.current;',
    to: 'isPressBeside.current = true;',
    caughtBy: {
      file: 'web/src/components/overlays/dialog.test.tsx',
      title: 'a press closes a dialog only if it begins and ends beside it',
    },
  },
  {
    rule: 'A dialog that confirms is confirmed once.',
    file: 'web/src/components/overlays/confirm-dialog.tsx',
    from: 'onClick={ignoreDoubleClick(confirm)} busy={busy}>',
    to: 'onClick={ignoreDoubleClick(confirm)}>',
    caughtBy: {
      file: 'web/src/components/overlays/confirm-dialog.test.tsx',
      title: 'while it confirms, nothing can be pressed',
    },
  },
  {
    rule: 'A spreadsheet runs no name of a file.',
    file: 'web/src/lib/csv.ts',
    from: 'value.replaceAll(formula, "$1\'")',
    to: 'value',
    caughtBy: {
      file: 'web/src/lib/csv.test.ts',
      title: 'a text that begins like a formula is a text',
    },
  },
];
