import { visibleName } from '#shared/rules/text/visible-text.ts';
import type { AuditedOpens, GuestOpens, LinkOpens } from './link-opens.ts';
import type { LinkRights } from './links.ts';

/** How a share link is spoken of, by what it opens. */
export interface LinkWords {
  /** What it is called by: its review, folder or request. */
  title: string;
  noun: 'link' | 'request';
  /** What is said of it in place of what its guests may do; null if they may do something. */
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
        takes: `takes files for ${shownPath(opens)}`,
        revoked:
          'It ends at once, also for those who have it open. What is on its way is discarded; files that have arrived stay.',
        erased: `${opening.erased} The folder of what they have sent keeps its name.`,
        report: `nothing: it takes files into ${opens.folder}`,
      };
  }
}

/** `view, comment, and approve`: what guests of a link may do. */
export function rightsInWords(may: LinkRights): string {
  const rights = (['comment', 'approve', 'download'] as const).filter((right) => may[right]);
  const [last, ...others] = ['view', ...rights].toReversed();
  const comma = others.length > 1 ? ',' : '';
  return [...(others.length > 0 ? [others.toReversed().join(', ') + comma, 'and'] : []), last].join(
    ' ',
  );
}

/** How Activity speaks of a link: that it was made, and the link itself within a sentence. */
export function auditedWords(opens: AuditedOpens): { made: string; link: string } {
  switch (opens.kind) {
    case 'reviews': {
      const { title, count } = opens;
      const more = count === 1 ? '' : ` and ${(count - 1).toLocaleString('en-US')} more`;
      return openedWords(`the review ${title}${more}`);
    }
    case 'folder':
      return openedWords(`the folder ${opens.folder}`);
    case 'upload': {
      const link = `the upload request ${opens.title} to the folder ${opens.folder}`;
      return { made: `made ${link}`, link };
    }
  }
}

function openedWords(what: string) {
  return { made: `shared ${what} by a link`, link: `a share link to ${what}` };
}

/**
 * What the entrance to a link says.
 * @param count of the reviews that it opens
 */
export function entranceWords(kind: GuestOpens['kind'], company: string | null, count = 1) {
  switch (kind) {
    case 'reviews':
      return count === 1 ? sharedWords('review', company) : severalWords(count, company);
    case 'folder':
      return sharedWords('folder', company);
    case 'upload':
      return {
        noun: 'request',
        title: `${company ?? 'The team'} asks you for files`,
        about: 'Send them here; you need no account.',
      };
  }
}

function sharedWords(noun: string, company: string | null) {
  return {
    noun,
    title: company ? `${company} shares a ${noun} with you` : `A ${noun} is shared with you`,
    about: 'View it here; you need no account.',
  };
}

function severalWords(count: number, company: string | null) {
  const reviews = `${count.toLocaleString('en-US')} reviews`;
  return {
    noun: 'reviews',
    title: company ? `${company} shares ${reviews} with you` : `${reviews} are shared with you`,
    about: 'View them here; you need no account.',
  };
}

function shownPath({ folder }: { folder: string }): string {
  return visibleName(folder.slice(0, -1));
}
