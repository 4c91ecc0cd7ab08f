export { DeleteAccountDialog } from './delete-account-dialog.tsx';
export { EmailChangeDialog } from './email-change-dialog.tsx';
export { NameChangeDialog } from './name-change-dialog.tsx';
export { PasskeySetup } from './passkey-setup.tsx';
export { RecoveryCodes } from './recovery-codes.tsx';
export { RemoveFactor } from './remove-factor.tsx';
export { RenameFactor } from './rename-factor.tsx';
