import { lazyDialog } from '#web/components/lazy-dialog.tsx';
import { onDemand } from '#web/lib/on-demand.ts';

/** All dialogs of the account page are one script, with what only accounts with a second factor show. */
const parts = () => import('./account-dialog-parts.ts');
export const { useModule: useFactorParts } = onDemand(parts);

const isOpen = ({ open }: { open: boolean }) => open;

export const ConfirmIdentity = lazyDialog(async () => (await parts()).ConfirmIdentity, isOpen);
export const DeleteAccountDialog = lazyDialog(
  async () => (await parts()).DeleteAccountDialog,
  isOpen,
);
export const EmailChangeDialog = lazyDialog(async () => (await parts()).EmailChangeDialog, isOpen);
export const NameChangeDialog = lazyDialog(async () => (await parts()).NameChangeDialog, isOpen);
export const PasskeySetup = lazyDialog(async () => (await parts()).PasskeySetup, isOpen);
export const RecoveryCodes = lazyDialog(
  async () => (await parts()).RecoveryCodes,
  ({ codes }) => codes !== null,
);
