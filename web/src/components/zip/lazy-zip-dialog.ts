import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import type { ZipDialogProps } from './zip-dialog.tsx';

/** Fetched when it is opened. */
export const LazyZipDialog = lazyDialog<ZipDialogProps>(
  async () => (await import('./zip-dialog.tsx')).ZipDialog,
  ({ open }) => open,
);
