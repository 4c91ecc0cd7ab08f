import type { Permission } from '#shared/permissions.ts';
import { coldStorage, hotStorage } from '#shared/plans.ts';
import type { User } from '#shared/user.ts';
import { FileBrowser } from '#web/features/files/file-browser.tsx';
import { TabHeader } from './tab-header.tsx';

interface FilesTabProps {
  user: User;
  may: (permission: Permission) => boolean;
  onOpenBilling: () => void;
}

const listPrices = {
  hotStorageBlock: hotStorage.pricePerBlock,
  coldStorageTb: coldStorage.pricePerTb,
};

/** The files of the workspace. */
export function FilesTab({ user, may, onOpenBilling }: FilesTabProps) {
  return (
    <FileBrowser
      may={may}
      prices={user.subscription?.prices ?? listPrices}
      uploads={undefined}
      onGetMore={may('set_storage') ? onOpenBilling : undefined}
      head={(actions) => (
        <TabHeader title="Files" about="The footage, projects and masters of your workspace">
          {actions}
        </TabHeader>
      )}
    />
  );
}
