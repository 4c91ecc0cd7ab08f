import type { User } from '#shared/account.ts';
import type { Permission } from '#shared/permissions.ts';
import { Card } from '#web/components/card.tsx';
import { PasswordChange } from '#web/features/account/password-change.tsx';
import { Profile } from '#web/features/account/profile.tsx';
import { Sessions } from '#web/features/account/sessions.tsx';
import { WorkspaceExport } from '#web/features/account/workspace-export.tsx';
import { TabHeader } from './tab-header.tsx';

interface AccountTabProps {
  user: User;
  may: (permission: Permission) => boolean;
  onSignedOut: () => void;
}

/** The person's own place, whichever workspace is in front of them. */
export default function AccountTab({ user, may, onSignedOut }: AccountTabProps) {
  return (
    <>
      <TabHeader
        title="Your account"
        about="Your name, your password and where you are signed in"
      />
      <Card className="divide-y divide-line">
        <Profile user={user} />
        <PasswordChange email={user.email} />
        <Sessions onSignedOut={onSignedOut} />
        {may('export_workspace') && <WorkspaceExport />}
      </Card>
    </>
  );
}
