import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { User } from '#shared/rules/user.ts';
import { Button } from '#web/components/button.tsx';
import { SecondFactorSetup } from '#web/features/account/second-factor-setup.tsx';
import { useConfirmation } from '#web/features/account/use-confirmation.tsx';
import { useSignOut } from '#web/features/workspace/sign-out.ts';
import { useWorkspaces } from '#web/features/workspace/workspaces.ts';

interface SecondFactorGateProps {
  user: User;
  /** Called when a second factor is set up: the workspace can be shown. */
  onSetUp: () => unknown;
  onSignedOut: () => void;
  onOtherWorkspace: () => void;
  /** The account of the user; undefined until its script has loaded. */
  account: ReactNode;
}

/**
 * Replaces a workspace that requires a second factor, for users without one. They can set one up, switch workspaces,
 * open the account, or sign out.
 */
export function SecondFactorGate(props: SecondFactorGateProps) {
  const { account, onSetUp } = props;
  const [showsAccount, setShowsAccount] = useState(false);
  if (!showsAccount) return <SetupScreen {...props} onOpenAccount={() => setShowsAccount(true)} />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:px-10">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3 mb-4"
        icon={<ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.5} />}
        onClick={() => {
          setShowsAccount(false);
          // The user may have set one up on the account page.
          onSetUp();
        }}
      >
        Back
      </Button>
      {account}
    </main>
  );
}

interface SetupScreenProps extends SecondFactorGateProps {
  onOpenAccount: () => void;
}

function SetupScreen({ user, onSetUp, onSignedOut, ...props }: SetupScreenProps) {
  const { confirmed, dialog } = useConfirmation(user.email);
  const signOut = useSignOut(onSignedOut);
  const { workspaces, open } = useWorkspaces(props.onOtherWorkspace);
  const others = workspaces.filter(({ current }) => !current);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-xl flex-col justify-center px-4 py-10 sm:px-6"
    >
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold">
        Set up <span className="whitespace-nowrap">two-step</span> verification
      </h1>
      <p className="mt-3 mb-6 wrap-break-word text-muted">
        <strong className="font-semibold text-text">{user.companyName ?? 'This workspace'}</strong>{' '}
        requires it for everyone. It takes a minute, and then you continue where you left off.
      </p>
      <SecondFactorSetup user={user} confirmed={confirmed} onSetUp={onSetUp} />
      {others.length > 0 && (
        <section aria-labelledby="other-workspaces" className="mt-8">
          <h2 id="other-workspaces" className="text-sm font-medium">
            Your other workspaces
          </h2>
          <ul className="mt-2 flex flex-wrap gap-2">
            {others.map(({ id, companyName }) => (
              <li key={id} className="max-w-full">
                <Button
                  variant="secondary"
                  size="sm"
                  className="max-w-full"
                  onClick={() => void open(id)}
                >
                  <span className="truncate">{companyName ?? 'Unnamed workspace'}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-y-1 border-t border-line pt-4 text-sm text-muted">
        <p className="min-w-0 flex-1 basis-56 wrap-break-word">{`Signed in as ${user.email}`}</p>
        <Button variant="ghost" size="sm" className="-ml-3" onClick={props.onOpenAccount}>
          Your account
        </Button>
        <Button variant="ghost" size="sm" onClick={signOut}>
          Sign out
        </Button>
      </div>
      {dialog}
    </main>
  );
}
