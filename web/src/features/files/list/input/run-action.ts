import { toast } from '#web/components/toasts/toast.tsx';
import type { FileAction } from './file-action.ts';

/** Runs one of the actions, if it is among them; a refused one tells its reason in a toast. */
export function runAction(actions: readonly FileAction[], id: FileAction['id']) {
  const action = actions.find((each) => each.id === id);
  if (action?.refusal) toast({ title: action.label, description: action.refusal });
  else action?.run();
}
