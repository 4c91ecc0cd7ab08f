import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import type { TemplateDialogsProps } from './dialogs.ts';

/** They are fetched when one of them is opened. */
export const TemplateDialogs = lazyDialog<TemplateDialogsProps>(
  async () => (await import('./template-dialogs.tsx')).TemplateDialogs,
  ({ open }) => open,
);
