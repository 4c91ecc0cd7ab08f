import { FolderPlus } from 'lucide-react';
import { Button } from '#web/components/button.tsx';

interface NewFolderButtonProps {
  /** Why no folder can be created. */
  refusal: string | undefined;
  onClick: () => void;
}

/** Asks for the name of a new folder. */
export function NewFolderButton({ refusal, onClick }: NewFolderButtonProps) {
  return (
    <Button
      variant="secondary"
      disabled={refusal !== undefined}
      title={refusal}
      onClick={onClick}
      icon={<FolderPlus aria-hidden="true" className="size-4 max-sm:hidden" strokeWidth={1.5} />}
    >
      New folder
    </Button>
  );
}
