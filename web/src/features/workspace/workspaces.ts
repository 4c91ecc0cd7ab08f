import type { CallAt } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useQuery } from '#web/lib/api/use-query.ts';

/** A workspace that the user belongs to. */
export type ListedWorkspace = Answer<CallAt<'GET /api/workspaces'>>['workspaces'][number];

/** The user's workspaces, and a function that switches to another one; `opened` is called on success. */
export function useWorkspaces(opened: () => void) {
  const { call } = useApi();
  const { data } = useQuery('/api/workspaces');
  const { run: open } = useAction(async (id: string) => {
    await call('POST /api/workspaces/{id}/current', { params: { id } });
    opened();
  }, errorToast('Failed to open the workspace'));
  return { workspaces: data?.workspaces ?? [], open };
}
