import type { TemplateDialogsProps } from './dialogs.ts';
import { ProjectDialog } from './project-dialog.tsx';
import { SaveTemplateDialog } from './save-template-dialog.tsx';

export function TemplateDialogs({ dialog, ...props }: TemplateDialogsProps) {
  switch (dialog?.kind) {
    case 'save':
      return <SaveTemplateDialog {...props} {...dialog} key={dialog.opening} />;
    case 'project':
      return <ProjectDialog {...props} {...dialog} key={dialog.opening} />;
    default:
      return null;
  }
}
