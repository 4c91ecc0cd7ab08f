import { Trash2 } from 'lucide-react';
import { ButtonLink } from '#web/components/button.tsx';
import { trashPath } from '#web/features/files/addresses.ts';
import { Breadcrumb } from './breadcrumb.tsx';

interface FolderNavigationProps {
  folder: string;
  /** Called when one of the folders is opened, which may be the current one. */
  onOpen: () => void;
}

/** The breadcrumb of a folder, and the link to the trash. */
export function FolderNavigation({ folder, onOpen }: FolderNavigationProps) {
  return (
    <div className="flex items-start justify-between gap-3">
      <Breadcrumb linked folder={folder} onOpen={onOpen} />
      <ButtonLink
        to={trashPath}
        variant="ghost"
        size="sm"
        className="-mr-3"
        icon={<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.5} />}
      >
        Trash
      </ButtonLink>
    </div>
  );
}
