import { toast } from '#web/components/toasts/toast.tsx';
import { errorCode, readableMessage } from '#web/lib/api/messages.ts';

/**
 * Awaits a decision about a version. If another one has become the newest, or who decides has changed, meanwhile, says that
 * nothing was decided.
 * @param show shows what there is now
 * @returns undefined if nothing was decided
 */
export async function unlessReplaced<T>(
  decision: Promise<T>,
  show: () => Promise<unknown>,
): Promise<T | undefined> {
  try {
    return await decision;
  } catch (error) {
    if (!meanwhile.has(errorCode(error) ?? '')) throw error;
    await show();
    toast({ title: 'Nothing was decided', description: readableMessage(error, '') });
    return undefined;
  }
}

const meanwhile = new Set(['version_changed', 'approvals_asked', 'not_asked']);
