import { listIndexedWorkspaces, workspaceShards } from '#core/workspaces/workspace-index.ts';

const pageSize = 100;

/** The ids of all workspaces, a page at a time. */
export async function* allWorkspaces(): AsyncGenerator<string> {
  for (const shard of workspaceShards) {
    let after: string | null = null;
    do {
      const page: string[] = await listIndexedWorkspaces(shard, { after, limit: pageSize });
      yield* page;
      after = page.length === pageSize ? (page.at(-1) ?? null) : null;
    } while (after);
  }
}
