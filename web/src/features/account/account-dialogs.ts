import { lazyDialog } from '#web/components/lazy-dialog.tsx';

/** All dialogs of the account page are one script: each alone is a few hundred bytes. */
const parts = () => import('./account-dialog-parts.ts');

const isOpen = ({ open }: { open: boolean }) => open;
const hasFactor = ({ factor }: { factor: unknown }) => factor !== null;

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
export const RemoveFactor = lazyDialog(async () => (await parts()).RemoveFactor, hasFactor);
export const RenameFactor = lazyDialog(async () => (await parts()).RenameFactor, hasFactor);
