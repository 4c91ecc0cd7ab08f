import { loadWorkspaceStyles } from '#web/lib/styles.ts';

/** The signed-in area, which is a separate script, with its styles. */
export async function workspaceScript() {
  const [script] = await Promise.all([importWorkspace(), loadWorkspaceStyles()]);
  return script;
}

const importWorkspace = () => import('./workspace.tsx');

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
