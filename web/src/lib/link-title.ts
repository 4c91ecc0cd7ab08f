import type { ShareLink } from '#shared/links.ts';
import { visibleName } from '#shared/visible-text.ts';

/** What a share link is called by: its review, folder or request. */
export function titleOfLink({ folder, upload, reviews: [first, ...others] }: ShareLink): string {
  if (upload) return upload.title;
  if (folder !== undefined) return visibleName(folder.slice(0, -1));
  if (!first) return 'reviews that were removed';
  return others.length === 0 ? first.title : `${first.title} and ${others.length} more`;
}
