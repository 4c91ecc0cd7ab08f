import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import type { RestrictedDialogsProps } from './dialogs.ts';

/** They are fetched when one of them is opened. */
export const RestrictedDialogs = lazyDialog<RestrictedDialogsProps>(
  async () => (await import('./restricted-dialogs.tsx')).RestrictedDialogs,
  ({ open }) => open,
);
