import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { EndLinksChoice } from '#web/components/end-links-choice.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { PasswordField } from '#web/components/fields/password-field.tsx';
import { PasswordWithChecklist } from '#web/components/fields/password-with-checklist.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useSubmission } from '#web/lib/api/use-submission.ts';
import { AccountSection } from './account-section.tsx';
import type { IdentityProof } from './identity/identity-confirmation.ts';
import { useHasPasskey } from './identity/use-has-passkey.ts';
import { useOwnLinks } from './own-links.tsx';
import { useFactorParts } from './second-factor-dialogs.ts';

const rules = {
  password: 'Enter your current password.',
  newPassword: 'Enter a new password.',
};

/** Replaces the password with one that meets the checklist. */
export function ChangePasswordForm({ email }: { email: string }) {
  const { call } = useApi();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const { links, refetch } = useOwnLinks();
  const [endLinks, setEndLinks] = useState(false);
  const parts = useFactorParts(useHasPasskey());
  const change = async (proof: IdentityProof) => {
    const body = { ...proof, newPassword, ...(endLinks && { endLinks }) };
    const answer = await call('POST /api/change-password', { body });
    setPassword('');
    setNewPassword('');
    if (endLinks) await refetch();
    toast({ title: 'Password changed', description: answer.message });
  };
  const { onSubmit, busy, message, fields } = useSubmission({
    rules,
    send: () => change({ password }),
    fieldsByCode: { wrong_password: 'password' },
    fallback: 'Failed to change the password',
  });
  return (
    <AccountSection title="Password" about="Changing it signs you out everywhere else.">
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <ErrorNotice message={message} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          accountEmail={email}
          value={password}
          onChange={setPassword}
          error={fields['password']}
        />
        <PasswordWithChecklist
          label="New password"
          name="newPassword"
          value={newPassword}
          onChange={setNewPassword}
          error={fields['newPassword']}
        />
        {links.length > 0 && <EndLinksChoice isOn={endLinks} onChange={setEndLinks} />}
        <div className="flex flex-wrap items-start gap-3">
          <Button type="submit" variant="secondary" busy={busy}>
            {busy ? 'Changing...' : 'Change password'}
          </Button>
          {parts && (
            <parts.PasskeyInstead
              label="Change with a passkey"
              size="md"
              disabled={busy || newPassword === ''}
              onProof={(assertion) => change({ assertion })}
            />
          )}
        </div>
      </form>
    </AccountSection>
  );
}
