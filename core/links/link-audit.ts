import { reviewItem } from '#core/files/reviewed/review-item.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import type { LinkItem } from './link-item.ts';

/**
 * What Activity says of a link: the first of the reviews that it opens, and their number; or its folder; of an upload
 * request, its title and where files arrive.
 */
export async function linkSubject(
  workspaceId: string,
  { reviews, folder, upload }: Pick<LinkItem, 'reviews' | 'folder' | 'upload'>,
): Promise<{ title: string; count: number; folder?: string; takesFiles?: true }> {
  if (upload) return { title: upload.title, count: 1, folder: upload.folder, takesFiles: true };
  if (folder !== undefined) return { title: folder, count: 1, folder };
  const items = await getItems(reviews.slice(0, 1).map((id) => keys.review(workspaceId, id)));
  const title = items[0] ? reviewItem.parse(items[0]).title : 'A review that was removed';
  return { title, count: reviews.length };
}
