import { Trash2 } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { Breadcrumb } from './breadcrumb.tsx';

interface FolderNavigationProps {
  folder: string;
  onOpen: (folder: string) => void;
  onOpenTrash: () => void;
}

/** The breadcrumb of a folder, and the button that opens the trash. */
export function FolderNavigation({ folder, onOpen, onOpenTrash }: FolderNavigationProps) {
  return (
    <div className="flex items-start justify-between gap-3">
      <Breadcrumb folder={folder} onOpen={onOpen} />
      <Button
        variant="ghost"
        size="sm"
        onClick={onOpenTrash}
        className="-mr-3"
        icon={<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.5} />}
      >
        Trash
      </Button>
    </div>
  );
}
