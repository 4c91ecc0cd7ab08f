/** The signed-in area, which is a script of its own. */
export const workspaceScript = () => import('./workspace.tsx');

/** Has it fetched before it is needed; that it cannot be had is told where it is. */
export function fetchWorkspaceScript(): Promise<unknown> {
  return workspaceScript().catch(() => undefined);
}
