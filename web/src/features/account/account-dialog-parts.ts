export { ConfirmIdentity } from './confirm-identity.tsx';
export { DeleteAccountDialog } from './delete-account-dialog.tsx';
export { EmailChangeDialog } from './email-change-dialog.tsx';
export { FactorList } from './factor-list.tsx';
export { NameChangeDialog } from './name-change-dialog.tsx';
export { PasskeySetup } from './passkey-setup.tsx';
export { RecoveryCodes } from './recovery-codes.tsx';
export { RenewRecoveryCodes } from './renew-recovery-codes.tsx';
