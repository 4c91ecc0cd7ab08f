import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';

/** The dialogs of the account page, as one script. */
const parts = () => import('./account-dialog-parts.ts');

const isOpen = ({ open }: { open: boolean }) => open;

export const DeleteAccountDialog = lazyDialog(
  async () => (await parts()).DeleteAccountDialog,
  isOpen,
);
export const EmailChangeDialog = lazyDialog(async () => (await parts()).EmailChangeDialog, isOpen);
export const NameChangeDialog = lazyDialog(async () => (await parts()).NameChangeDialog, isOpen);
