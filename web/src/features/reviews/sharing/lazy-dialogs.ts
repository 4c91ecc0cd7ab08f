import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import type { LinksDialogProps } from './links-dialog.tsx';
import type { RequestDialogProps } from './request-dialog.tsx';
import type { ShareDialogProps } from './share-dialog.tsx';

/** They are fetched when they are opened. */
export const ShareDialog = lazyDialog<ShareDialogProps>(
  async () => (await import('./share-dialog.tsx')).ShareDialog,
  ({ open }) => open,
);
export const RequestDialog = lazyDialog<RequestDialogProps>(
  async () => (await import('./request-dialog.tsx')).RequestDialog,
  ({ open }) => open,
);
export const LinksDialog = lazyDialog<LinksDialogProps>(
  async () => (await import('./links-dialog.tsx')).LinksDialog,
  ({ open }) => open,
);
