import { type ReactNode, useState } from 'react';
import type { User } from '#shared/rules/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { EmailChangeDialog, NameChangeDialog } from './account-dialogs.ts';
import { AccountSection } from './account-section.tsx';
import type { NameChangeDialogProps } from './name-change-dialog.tsx';
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

/** Opens the dialog that requests an email change. */
function ChangeEmailForm() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        {...EmailChangeDialog.opener}
        onClick={() => setOpen(true)}
      >
        Change email
      </Button>
      <EmailChangeDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

type ChangeNameFormProps = Omit<NameChangeDialogProps, 'open' | 'onClose'>;

/** Opens the dialog that changes the name. */
function ChangeNameForm(props: ChangeNameFormProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        {...NameChangeDialog.opener}
        onClick={() => setOpen(true)}
      >
        Change name
      </Button>
      <NameChangeDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
