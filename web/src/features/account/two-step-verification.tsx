import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { User } from '#shared/rules/user.ts';
import { Button } from '#web/components/button.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import { AccountSection } from './account-section.tsx';
import { PasskeySetup, RecoveryCodes, useFactorParts } from './second-factor-dialogs.ts';
import { SetupDialog, type SetupKind } from './setup-dialog.tsx';
import { useConfirmation } from './use-confirmation.tsx';

/** The user's second factors, how to set up another, and the recovery codes. */
export function TwoStepVerification({ user }: { user: User }) {
  const { email, emailConfirmed } = user;
  const { data, error, mutate } = useQuery('/api/second-factor');
  const cache = useSWRConfig();
  const [settingUp, setSettingUp] = useState<SetupKind>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { confirmed, dialog } = useConfirmation(email);
  const factors = data
    ? [...(data.authenticator ? [data.authenticator] : []), ...data.passkeys]
    : [];
  const hasFactors = factors.length > 0;
  const parts = useFactorParts(hasFactors);

  // Access to the workspace may depend on whether the user has a second factor.
  const changed = () => Promise.all([mutate(), cache.mutate('/api/user')]);

  async function onSetUp(recoveryCodes: readonly string[] | null) {
    setSettingUp(null);
    setCodes(recoveryCodes);
    await changed();
  }

  return (
    <AccountSection
      title="Two-step verification"
      about="A second step after your password, so that a stolen password alone is not enough to sign in."
    >
      {error && !data && (
        <LoadError what="Your second factors" onRetry={() => mutate()}>
          {describeFailure(error)}
        </LoadError>
      )}
      {data && (!hasFactors || parts) && (
        <div className="flex flex-col gap-4">
          {parts ? (
            <parts.FactorList factors={factors} confirmed={confirmed} onChanged={changed} />
          ) : (
            <p className="text-sm text-muted">Not set up. You sign in with your password only.</p>
          )}
          {emailConfirmed ? (
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" onClick={() => setSettingUp('authenticator')}>
                {data.authenticator ? 'Replace authenticator app' : 'Set up authenticator app'}
              </Button>
              <Button
                variant="secondary"
                {...PasskeySetup.opener}
                onClick={() => setSettingUp('passkey')}
              >
                Add a passkey
              </Button>
            </div>
          ) : (
            <p className="text-sm wrap-break-word">
              <strong className="font-semibold">Confirm your email first</strong>
              <span>{`: open the link that we emailed to ${email}. You can resend it under Profile.`}</span>
            </p>
          )}
          {parts && (
            <parts.RenewRecoveryCodes
              left={data.recoveryCodesLeft}
              confirmed={confirmed}
              onRenewed={async (renewed) => {
                setCodes(renewed);
                await mutate();
              }}
            />
          )}
        </div>
      )}
      <SetupDialog
        kind={settingUp}
        confirmed={confirmed}
        onClose={() => setSettingUp(null)}
        onSetUp={onSetUp}
      />
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
      {dialog}
    </AccountSection>
  );
}
