import type { LinkOpens } from './link-opens.ts';
import { visibleName } from './visible-text.ts';

/** How a share link is spoken of, by what it opens. */
export interface LinkWords {
  /** What it is called by: its review, folder or request. */
  title: string;
  noun: 'link' | 'request';
  /** What is told of it in place of what its guests may do; null if they may do something. */
  takes: string | null;
  /** What becomes of what guests do when it is revoked, and of what they have done when they are erased. */
  revoked: string;
  erased: string;
  /** What it opens, for the operator: without quotes, and with whole paths. */
  report: string;
}

const opening = {
  noun: 'link',
  takes: null,
  revoked: 'It ends at once, also for those who have it open. What guests have written stays.',
  erased: 'What they have written stays, by a former guest.',
} as const;

/** The words for a kind of link. */
export function wordsOfLink({ opens }: { opens: LinkOpens }): LinkWords {
  switch (opens.kind) {
    case 'reviews': {
      const titles = opens.reviews.map(({ title }) => title);
      const [first = 'reviews that were removed', ...others] = titles;
      const title = others.length === 0 ? first : `${first} and ${others.length} more`;
      return { ...opening, title, report: titles.join(', ') || 'nothing' };
    }
    case 'folder':
      return { ...opening, title: shownPath(opens), report: opens.folder };
    case 'upload':
      return {
        noun: 'request',
        title: opens.title,
        takes: `Takes files for ${shownPath(opens)}`,
        revoked:
          'It ends at once, also for those who have it open. What is on its way is discarded; files that have arrived stay.',
        erased: `${opening.erased} The folder of what they have sent keeps its name.`,
        report: `nothing: it takes files into ${opens.folder}`,
      };
  }
}

function shownPath({ folder }: { folder: string }): string {
  return visibleName(folder.slice(0, -1));
}
