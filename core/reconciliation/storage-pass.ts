import * as z from 'zod/mini';
import { listIndexedWorkspaces } from '#core/workspaces/workspace-index.ts';
import type { Discrepancy } from './discrepancy.ts';
import { failure } from './handle-discrepancy.ts';
import { comparedAtOnce } from './pace.ts';
import { checkStoragePage } from './storage-check.ts';

/** Workspaces whose first pages are checked together. */
const pageSize = 40;

const unfinished = z.object({ workspaceId: z.string(), after: z.string() });

/** The last workspace of the index, and workspaces with further pages. */
const cursor = z.object({ last: z.nullable(z.string()), unfinished: z.array(unfinished) });
type Cursor = z.infer<typeof cursor>;

/** Checks what the workspaces of one shard store: a page of each, then the further pages of the large ones. */
export async function checkStorageOfShard(shard: string, after: string | null) {
  const at: Cursor = after ? cursor.parse(JSON.parse(after)) : { last: null, unfinished: [] };
  const [large, ...others] = at.unfinished;
  if (large) {
    const page = await safePage(large.workspaceId, large.after);
    const rest = { ...at, unfinished: [...page.unfinished, ...others] };
    return { checked: 0, discrepancies: page.discrepancies, next: nextOf(rest, true) };
  }
  const found = await listIndexedWorkspaces(shard, { after: at.last, limit: pageSize });
  const pages: Awaited<ReturnType<typeof safePage>>[] = [];
  for (let from = 0; from < found.length; from += comparedAtOnce) {
    const some = found.slice(from, from + comparedAtOnce);
    pages.push(...(await Promise.all(some.map((workspaceId) => safePage(workspaceId, null)))));
  }
  const rest = {
    last: found.at(-1) ?? at.last,
    unfinished: pages.flatMap((page) => page.unfinished),
  };
  return {
    checked: found.length,
    discrepancies: pages.flatMap(({ discrepancies }) => discrepancies),
    next: nextOf(rest, found.length === pageSize),
  };
}

/** A further page of the shard, if there can be more workspaces, or any has further pages. */
function nextOf(rest: Cursor, mayHaveMore: boolean): string | null {
  return mayHaveMore || rest.unfinished.length > 0 ? JSON.stringify(rest) : null;
}

async function safePage(
  workspaceId: string,
  after: string | null,
): Promise<{ discrepancies: Discrepancy[]; unfinished: Cursor['unfinished'] }> {
  try {
    const { discrepancies, next } = await checkStoragePage(workspaceId, after);
    return { discrepancies, unfinished: next === null ? [] : [{ workspaceId, after: next }] };
  } catch (error) {
    return { discrepancies: [failure(workspaceId, error, 'storage')], unfinished: [] };
  }
}
