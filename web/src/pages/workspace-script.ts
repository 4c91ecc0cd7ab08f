/** The signed-in area, which is a separate script. */
export const workspaceScript = () => import('./workspace.tsx');

/** Prefetches it; a failure, here undefined, is reported when the script is needed. */
export function fetchWorkspaceScript() {
  return workspaceScript().catch(() => undefined);
}

/** Prefetches it with its overlays: a new user is asked for the company name immediately. */
export async function prefetchWorkspace() {
  const script = await fetchWorkspaceScript();
  script?.preloadOverlays();
  void script?.preloadWelcome();
}
