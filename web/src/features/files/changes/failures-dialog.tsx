import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import type { ChangeFailures } from './use-entry-changes.tsx';

interface FailuresDialogProps {
  failed: ChangeFailures | null;
  onClose: () => void;
}

/** What a change could not do, file by file. */
export function FailuresDialog({ failed, onClose }: FailuresDialogProps) {
  return (
    <Dialog
      open={failed !== null}
      onClose={onClose}
      role="alertdialog"
      title={failed?.title ?? ''}
      description="These files are as they were:"
      footer={
        <Button variant="secondary" onClick={onClose} data-autofocus>
          OK
        </Button>
      }
    >
      <ul className="flex max-h-72 flex-col gap-3 overflow-y-auto text-sm">
        {failed?.failures.map(({ path, message }) => (
          <li key={path} className="wrap-anywhere">
            <span className="font-medium">{visibleName(path)}</span>
            <span className="block text-muted">{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
