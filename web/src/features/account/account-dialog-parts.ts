export { DeleteAccountDialog } from './delete-account-dialog.tsx';
export { EmailChangeDialog } from './email-change-dialog.tsx';
export { NameChangeDialog } from './name-change-dialog.tsx';
