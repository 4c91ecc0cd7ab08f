import { KeyRound, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { User } from '#shared/rules/user.ts';
import { Button } from '#web/components/button.tsx';
import { useAction } from '#web/lib/api/use-action.ts';
import type { Confirmed } from './identity/identity-confirmation.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { PasskeySetup, RecoveryCodes } from './second-factor-dialogs.ts';
import { SetupDialog, type SetupKind } from './setup-dialog.tsx';

interface SecondFactorSetupProps {
  user: User;
  confirmed: Confirmed;
  /** Called when it is set up and the user has acknowledged the recovery codes, or when the email may be confirmed. */
  onSetUp: () => unknown;
}

/** The options for a first second factor, each with its requirements, once the email is confirmed. */
export function SecondFactorSetup({ user, confirmed, onSetUp }: SecondFactorSetupProps) {
  const [settingUp, setSettingUp] = useState<SetupKind>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function finish(recoveryCodes: readonly string[] | null) {
    setSettingUp(null);
    setCodes(recoveryCodes);
    // A second factor added to an existing one comes without new recovery codes.
    if (recoveryCodes === null) await onSetUp();
  }

  if (!user.emailConfirmed) return <ConfirmEmailFirst email={user.email} onConfirmed={onSetUp} />;
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        <SetupOption
          icon={<KeyRound aria-hidden="true" className="size-5" strokeWidth={1.5} />}
          name="Passkey"
          about="Your fingerprint, face, device PIN or a security key. The fastest way, and resistant to phishing."
        >
          <Button
            className="max-sm:w-full"
            {...PasskeySetup.opener}
            onClick={() => setSettingUp('passkey')}
          >
            Add a passkey
          </Button>
        </SetupOption>
        <SetupOption
          icon={<Smartphone aria-hidden="true" className="size-5" strokeWidth={1.5} />}
          name="Authenticator app"
          about="A six-digit code from an app on your phone."
        >
          <Button
            variant="secondary"
            className="max-sm:w-full"
            onClick={() => setSettingUp('authenticator')}
          >
            Set up an app
          </Button>
        </SetupOption>
      </ul>
      <SetupDialog
        kind={settingUp}
        confirmed={confirmed}
        onClose={() => setSettingUp(null)}
        onSetUp={finish}
      />
      <RecoveryCodes
        codes={codes}
        onClose={() => {
          setCodes(null);
          onSetUp();
        }}
      />
    </>
  );
}

interface SetupOptionProps {
  icon: ReactNode;
  name: string;
  about: string;
  /** The label of the button that starts it. */
  children: ReactNode;
}

function SetupOption({ icon, name, about, children }: SetupOptionProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:flex-nowrap">
      <span className="shrink-0 self-start text-muted">{icon}</span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">{name}</p>
        <p className="text-muted">{about}</p>
      </div>
      {children}
    </li>
  );
}

interface ConfirmEmailFirstProps {
  email: string;
  /** Fetches the user again, who may have opened the link elsewhere. */
  onConfirmed: () => unknown;
}

/** Stands in the place of setting up a second factor until the email is confirmed, with a new link. */
function ConfirmEmailFirst({ email, onConfirmed }: ConfirmEmailFirstProps) {
  const { run: check, busy } = useAction(
    async () => {
      await onConfirmed();
    },
    () => undefined,
  );
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="font-medium">Confirm your email first</p>
      <p className="wrap-break-word text-muted">
        {`Open the link that we emailed to ${email}. Then you can set up two-step verification.`}
      </p>
      <div className="flex flex-wrap gap-x-3">
        <ResendConfirmation email={email} />
        <Button variant="ghost" size="sm" busy={busy} onClick={check} className="mt-3">
          I have confirmed it
        </Button>
      </div>
    </div>
  );
}
