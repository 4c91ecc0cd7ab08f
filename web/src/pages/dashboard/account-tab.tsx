import type { Permission } from '#shared/rules/permissions.ts';
import type { User } from '#shared/rules/user.ts';
import { Card } from '#web/components/card.tsx';
import { ChangePasswordForm } from '#web/features/account/change-password-form.tsx';
import { DeleteAccount } from '#web/features/account/delete-account.tsx';
import { NotificationSettings } from '#web/features/account/notification-settings.tsx';
import { Profile } from '#web/features/account/profile.tsx';
import { Sessions } from '#web/features/account/sessions.tsx';
import { TwoStepVerification } from '#web/features/account/two-step-verification.tsx';
import { WorkspaceExport } from '#web/features/account/workspace-export.tsx';
import { TabHeader } from './tab-header.tsx';
import { useWorkspace } from './workspace-context.ts';

interface OwnAccountProps {
  user: User;
  may: (permission: Permission) => boolean;
  /** Refetches the user. */
  onChanged: () => Promise<unknown>;
  onSignedOut: () => void;
}

/** The account of the user of the opened workspace. */
export function AccountTab() {
  const { user, may, refreshUser, onSignedOut } = useWorkspace();
  return <OwnAccount user={user} may={may} onChanged={refreshUser} onSignedOut={onSignedOut} />;
}

/** The user's own account, independent of the current workspace. */
export function OwnAccount({ user, may, onChanged, onSignedOut }: OwnAccountProps) {
  const mayExport = may('export_workspace');
  return (
    <>
      <TabHeader
        title="Your account"
        about="Your name, your password and where you are signed in"
      />
      <Card className="divide-y divide-line">
        <Profile user={user} onChanged={onChanged} />
        <ChangePasswordForm email={user.email} />
        <TwoStepVerification user={user} />
        <NotificationSettings />
        <Sessions onSignedOut={onSignedOut} />
        {mayExport && <WorkspaceExport />}
        <DeleteAccount user={user} mayExport={mayExport} onDeleted={onSignedOut} />
      </Card>
    </>
  );
}
