import { createContext, use } from 'react';
import type { Permission } from '#shared/rules/permissions.ts';
import type { DashboardTab } from '#shared/rules/site.ts';
import type { StorageAmount } from '#web/features/storage/storage-amounts.ts';
import type { useBilling, WorkspaceData } from './use-billing.ts';

/** The opened workspace, for its tabs. */
export interface OpenedWorkspace extends WorkspaceData {
  may: (permission: Permission) => boolean;
  billing: ReturnType<typeof useBilling>;
  hot: StorageAmount;
  cold: StorageAmount;
  /** Whether the first screen has been painted: what it does without is fetched then. */
  painted: boolean;
  open: (tab: DashboardTab) => void;
  onSignedOut: () => void;
}

export const WorkspaceContext = createContext<OpenedWorkspace | null>(null);

export function useWorkspace(): OpenedWorkspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('There is no opened workspace above this component.');
  return workspace;
}
