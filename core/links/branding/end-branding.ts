import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { findWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';

/** Forgets the branding of a workspace whose storage is emptied, with which its logo goes; none is saved meanwhile. */
export async function endBranding(workspaceId: string): Promise<void> {
  const workspace = await findWorkspace(workspaceId);
  if (!workspace?.branding) return;
  const when = { ownerId: workspace.ownerId };
  await write(update<WorkspaceItem>(keys.workspace(workspaceId), { remove: ['branding'], when }));
}
