export { ConfirmIdentity } from './confirm-identity.tsx';
export { FactorList } from './factor-list.tsx';
export { PasskeyInstead } from './passkey-instead.tsx';
export { PasskeySetup } from './passkey-setup.tsx';
export { RecoveryCodes } from './recovery-codes.tsx';
export { RenewRecoveryCodes } from './renew-recovery-codes.tsx';
