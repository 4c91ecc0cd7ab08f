import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import { onDemand } from '#web/lib/on-demand.ts';

/** The second-factor dialogs, with what only accounts with a second factor show, as one script. */
const parts = () => import('./second-factor-parts.ts');
export const { useModule: useFactorParts } = onDemand(parts);

const isOpen = ({ open }: { open: boolean }) => open;

export const ConfirmIdentity = lazyDialog(async () => (await parts()).ConfirmIdentity, isOpen);
export const PasskeySetup = lazyDialog(async () => (await parts()).PasskeySetup, isOpen);
export const RecoveryCodes = lazyDialog(
  async () => (await parts()).RecoveryCodes,
  ({ codes }) => codes !== null,
);
