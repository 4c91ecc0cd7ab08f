import { Tooltips } from '#web/components/overlays/tooltips.tsx';
import { useTheme } from '#web/lib/theme.ts';
import Dashboard, { type DashboardProps } from '#web/pages/dashboard/dashboard.tsx';

export { preloadOverlays } from '#web/components/overlays/overlays.ts';
export { fetchInitialData } from './dashboard/initial-data.ts';
export { preloadWelcome } from './dashboard/workspace.tsx';

/** The signed-in area: everything in it has the workspace's theme and can have tooltips. */
export default function Workspace(props: DashboardProps) {
  return (
    <div data-theme={useTheme()} className="min-h-dvh bg-surface pt-(--toast-top) text-text">
      <Dashboard {...props} />
      <Tooltips />
    </div>
  );
}
