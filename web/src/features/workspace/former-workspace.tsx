import { useEffect, useRef } from 'react';
import type { FormerWorkspace } from '#shared/rules/former-workspace.ts';
import type { User } from '#shared/rules/user.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';

interface FormerWorkspaceScreenProps {
  former: FormerWorkspace;
  /** The signed-in user's email. */
  email: string;
  onCreateOwn: () => void;
  onSignOut: () => void;
  onOpenAccount: () => void;
}

/** What a user sees who has lost their only workspace, until they create one of their own or join another. */
export function FormerWorkspaceScreen(props: FormerWorkspaceScreenProps) {
  const { former, email, onCreateOwn, onSignOut, onOpenAccount } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-xl flex-col justify-center px-4 py-10 sm:px-6"
    >
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold wrap-break-word">
        {titleOf(former)}
      </h1>
      <p className="mt-3 wrap-break-word text-muted">{describeEnd(former)}</p>
      <p className="mt-3 text-muted">
        Your account stays as it is. To come back, ask the owner of the workspace to invite you.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onCreateOwn}>Create your own workspace</Button>
        <Button variant="secondary" onClick={onSignOut}>
          Sign out
        </Button>
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-y-1 border-t border-line pt-4 text-sm text-muted">
        <p className="min-w-0 flex-1 basis-56 wrap-break-word">{`Signed in as ${email}`}</p>
        <Button variant="ghost" size="sm" className="-ml-3 sm:ml-0" onClick={onOpenAccount}>
          Your account
        </Button>
      </div>
    </main>
  );
}

interface FormerWorkspaceNoticeProps {
  former: FormerWorkspace;
  user: Pick<User, 'workspaceId' | 'companyName'>;
  /** Refetches the user. */
  onDismissed: () => Promise<unknown>;
}

/** Tells a user who has lost one of several workspaces which one, and where they are now. */
export function FormerWorkspaceNotice({ former, user, onDismissed }: FormerWorkspaceNoticeProps) {
  const { call } = useApi();
  const { workspaceId, companyName } = user;
  const { run: dismiss, busy } = useAction(async () => {
    // Opening a workspace, also the one that is open, ends the notice.
    await call('POST /api/workspaces/{id}/current', { params: { id: workspaceId ?? '' } });
    await onDismissed();
  }, errorToast('Failed to dismiss the notice'));
  return (
    <Notice
      tone="warning"
      title={`${titleOf(former)}.`}
      action={
        <Button variant="secondary" size="sm" busy={busy} onClick={dismiss}>
          {busy ? 'Dismissing...' : 'Dismiss'}
        </Button>
      }
    >
      {`${describeEnd(former)} You are in ${companyName ?? 'your other workspace'} now.`}
    </Notice>
  );
}

function titleOf({ companyName }: FormerWorkspace): string {
  return `You are no longer a member of ${companyName ?? 'a workspace'}`;
}

/** Why and when, in the user's time zone. */
function describeEnd({ reason, leftAt }: FormerWorkspace): string {
  const time = new Date(leftAt).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });
  const ends = {
    removed: `You were removed on ${time}. The files stay with the team, and your computers no longer sync them.`,
    plan_ended: `Its plan ended on ${time}, and with it the access of the team.`,
    workspace_closed: `Its owner closed it on ${time}.`,
  };
  return ends[reason];
}
