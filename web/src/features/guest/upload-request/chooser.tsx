import { FolderUp, Upload } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { chooseFiles, chooseFolder } from '#web/features/uploads/choice/choose-files.ts';
import type { Selection } from '#web/features/uploads/choice/selection.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { classNames } from '#web/lib/class-names.ts';

interface ChooserProps {
  /** Whether nothing was sent yet: then it is what the page is about. */
  isFirst: boolean;
  onChosen: (selection: Selection) => void;
}

const notOpened = errorToast('The files could not be opened. Please try again.');

/** Phones choose single files. */
const choosesFolders = 'webkitdirectory' in HTMLInputElement.prototype;

/** Where files are dropped, or chosen: the whole page takes them, and this says so. */
export function Chooser({ isFirst, onChosen }: ChooserProps) {
  const { run: choose } = useAction(async (open: typeof chooseFiles) => {
    const selection = await open();
    if (selection) onChosen(selection);
  }, notOpened);
  return (
    <div
      className={classNames(
        'flex flex-col items-center rounded-card border border-dashed border-control px-4 text-center',
        isFirst ? 'gap-5 py-10' : 'gap-3 py-5',
      )}
    >
      {isFirst && <Upload aria-hidden="true" className="size-8 text-muted" strokeWidth={1.25} />}
      <p
        className={classNames(
          'pointer-coarse:hidden',
          isFirst ? 'font-medium' : 'text-sm text-muted',
        )}
      >
        {isFirst ? 'Drop files or folders here' : 'Drop more files or folders here'}
      </p>
      <div className="flex flex-wrap justify-center gap-2 max-sm:w-full max-sm:flex-col">
        <Button
          size={isFirst ? 'lg' : 'md'}
          variant={isFirst ? 'primary' : 'secondary'}
          onClick={() => choose(chooseFiles)}
        >
          Choose files
        </Button>
        {choosesFolders && (
          <Button
            size={isFirst ? 'lg' : 'md'}
            variant="secondary"
            icon={<FolderUp aria-hidden="true" className="size-4" strokeWidth={1.5} />}
            onClick={() => choose(chooseFolder)}
          >
            Choose a folder
          </Button>
        )}
      </div>
    </div>
  );
}
