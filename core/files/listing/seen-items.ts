import type * as z from 'zod/mini';
import type { Key } from '#core/table/keys.ts';
import { queryItems, sortKeyPages } from '#core/table/read.ts';
import { type FolderAccess, sees } from '#core/workspaces/folder-access.ts';
import { restrictedBeginning } from '#shared/rules/text/restricted-names.ts';

/*
 * Items of paths in their order, without those of restricted folders that a person does not see. Such a folder is stepped
 * over: what it has is not read beyond the page on which it begins, and is never where a next page begins. Collaborators
 * see none but restricted folders: for them what is read begins with these.
 */

/** Like `sortKeyPages`. */
export async function* seenSortKeys(
  access: FolderAccess,
  prefix: Key,
  options: { having: string; after?: Key | undefined },
): AsyncGenerator<{ sortKeys: string[]; last: string | undefined }> {
  const start = startFor(access, prefix);
  let from = within(start, options.after);
  let isOver = false;
  while (!isOver) {
    isOver = true;
    for await (const { sortKeys, last } of sortKeyPages(start, { ...options, after: from })) {
      const read = [...sortKeys, ...(last === undefined ? [] : [last])];
      const index = read.findIndex((sk) => !sees(access, sk.slice(prefix.sk.length)));
      const hidden = read[index];
      if (hidden === undefined) {
        yield { sortKeys, last };
        continue;
      }
      const seen = sortKeys.slice(0, index);
      if (seen.length > 0) yield { sortKeys: seen, last: seen.at(-1) };
      from = endOfFolder(prefix, hidden);
      isOver = false;
      break;
    }
  }
}

/** Up to `limit` items from `after` on, as `queryItems` reads them. */
export async function querySeen<S extends z.ZodMiniType<{ sk: string }>>(
  access: FolderAccess,
  prefix: Key,
  schema: S,
  { after, limit }: { after: Key | undefined; limit: number },
): Promise<z.output<S>[]> {
  const found: z.output<S>[] = [];
  const start = startFor(access, prefix);
  let from = within(start, after);
  while (found.length < limit) {
    const range = { after: from, limit: limit - found.length };
    const items = await queryItems(start.pk, start.sk, schema, range);
    const hidden = items.findIndex(({ sk }) => !sees(access, sk.slice(prefix.sk.length)));
    found.push(...(hidden < 0 ? items : items.slice(0, hidden)));
    if (hidden < 0) break;
    from = endOfFolder(prefix, items[hidden]?.sk ?? '');
  }
  return found;
}

/** The prefix of what a person may see any of. */
function startFor({ seesOpen }: FolderAccess, { pk, sk }: Key): Key {
  return { pk, sk: seesOpen ? sk : `${sk}${restrictedBeginning}` };
}

/** A key to start after, if it is not before all of what is read. */
function within({ sk }: Key, after: Key | undefined): Key | undefined {
  return after && after.sk > sk ? after : undefined;
}

/** Behind all items of the folder of the first level that one is in. */
function endOfFolder({ pk, sk: prefix }: Key, sk: string): Key {
  const [name] = sk.slice(prefix.length).split(/[/\0]/, 1);
  return { pk, sk: `${prefix}${name}/\u{10FFFF}` };
}
