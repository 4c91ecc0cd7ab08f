import type { StoredOpens } from '#core/links/ports/link-opens.ts';
import { folderTarget } from './folder-target.ts';
import type { LinkTarget } from './link-target.ts';
import { reviewsTarget } from './reviews-target.ts';
import { uploadTarget } from './upload-target.ts';

/** What a link opens, with what its kind does. */
export function targetOf({ opens }: { opens: StoredOpens }): LinkTarget {
  switch (opens.kind) {
    case 'reviews':
      return reviewsTarget(opens);
    case 'folder':
      return folderTarget(opens);
    case 'upload':
      return uploadTarget(opens);
  }
}
