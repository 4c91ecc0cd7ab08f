import type { Permission } from '#shared/permissions.ts';
import type { User } from '#shared/user.ts';
import { TabHeader } from './tab-header.tsx';

interface FilesTabProps {
  user: User;
  may: (permission: Permission) => boolean;
  onOpenBilling: () => void;
}

/** The files of the workspace. */
export function FilesTab(_props: FilesTabProps) {
  return <TabHeader title="Files" about="The footage, projects and masters of the workspace" />;
}
