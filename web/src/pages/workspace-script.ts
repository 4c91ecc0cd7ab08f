/** The signed-in area, which is a script of its own. */
export const workspaceScript = () => import('./workspace.tsx');

/** Has it fetched before it is needed; that it cannot be had, here undefined, is told where it is. */
export function fetchWorkspaceScript() {
  return workspaceScript().catch(() => undefined);
}

/** The same, with what opens above it: somebody new is asked for the company's name at once. */
export async function prefetchWorkspace() {
  const script = await fetchWorkspaceScript();
  script?.preloadOverlays();
  script?.preloadWelcome();
}
