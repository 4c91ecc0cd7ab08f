import type { ReactNode } from 'react';
import type { User } from '#shared/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { AccountSection } from './account-section.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ChangeNameForm } from './change-name-form.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

interface ProfileProps {
  user: User;
  /** Refetches the user. */
  onChanged: () => Promise<unknown>;
}

/** The user's name and email, and whether the email is confirmed. */
export function Profile({ user, onChanged }: ProfileProps) {
  const { username, email, emailConfirmed, role } = user;
  return (
    <AccountSection title="Profile" about="You sign in with your email. Your team sees your name.">
      <dl className="flex flex-col gap-4 text-sm">
        <ProfileField name="Name">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{username}</span>
            <ChangeNameForm username={username} onChanged={onChanged} />
          </span>
        </ProfileField>
        <ProfileField name="Email">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 break-all">{email}</span>
            {emailConfirmed ? (
              <Badge tone="success">Confirmed</Badge>
            ) : (
              <Badge tone="warning">Not confirmed</Badge>
            )}
            <ChangeEmailForm />
          </span>
          {!emailConfirmed && <ResendConfirmation email={email} />}
        </ProfileField>
        {role && <ProfileField name="Role">{role}</ProfileField>}
      </dl>
    </AccountSection>
  );
}

function ProfileField({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="mt-0.5 wrap-break-word">{children}</dd>
    </div>
  );
}
