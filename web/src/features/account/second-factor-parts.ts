export { FactorList } from './factor-list.tsx';
export { ConfirmIdentity } from './identity/confirm-identity.tsx';
export { PasskeyInstead } from './identity/passkey-instead.tsx';
export { PasskeySetup } from './passkey-setup.tsx';
export { RecoveryCodes } from './recovery-codes.tsx';
export { RenewRecoveryCodes } from './renew-recovery-codes.tsx';
