import type { DashboardTab } from '#shared/rules/site.ts';
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import { useFilesLocation } from '#web/features/files/use-files-location.ts';
import { useReviewLocation } from '#web/features/reviews/review-location.ts';
import { useArrival } from './arrival.ts';
import type { GoToDialogProps } from './go-to-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import type { KeyScreen } from './screen-keys.ts';
import { type Command, useCommandKeys } from './use-command-keys.ts';
import type { Places } from './use-destinations.ts';

const GoToDialog = lazyDialog<GoToDialogProps>(
  async () => (await import('./go-to-dialog.tsx')).GoToDialog,
  ({ open }) => open,
);

interface CommandsProps extends Places {
  tab: DashboardTab;
  /** The dialog that is open. */
  command: Command | undefined;
  onCommand: (command: Command | undefined) => void;
}

/** What the keys of every screen open: Ctrl/Cmd+K goes anywhere, `?` shows the keys. */
export function Commands({ tab, command, onCommand, ...places }: CommandsProps) {
  const { file, trash } = useFilesLocation();
  const { review } = useReviewLocation();
  const isPreview = tab === 'files' && file !== undefined;
  useCommandKeys(isPreview ? 1 : 0, onCommand);
  useArrival();
  const close = () => onCommand(undefined);
  const list: KeyScreen = trash ? 'trash' : 'folder';
  const screen = isPreview ? 'preview' : list;
  const isReview = tab === 'review' && review !== undefined;
  return (
    <>
      <GoToDialog open={command === 'go_to'} onClose={close} {...places} />
      <KeysDialog
        open={command === 'keys'}
        onClose={close}
        screen={isReview ? 'review' : tab === 'files' ? screen : 'other'}
      />
    </>
  );
}
