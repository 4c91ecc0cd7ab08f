import { Trash2 } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { Breadcrumb } from './breadcrumb.tsx';

interface FolderTrailProps {
  folder: string;
  onOpen: (folder: string) => void;
  onOpenTrash: () => void;
}

/** The way to a folder, and to the trash. */
export function FolderTrail({ folder, onOpen, onOpenTrash }: FolderTrailProps) {
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
