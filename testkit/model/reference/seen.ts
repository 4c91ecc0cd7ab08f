import {
  type Facts,
  type Guest,
  isFolder,
  isOpen,
  leftVersions,
  owner,
  shownVersions,
} from './facts.ts';

/** What is seen of a state, a line for each thing, by who sees it. A state of which no one sees anything is empty. */
export type Seen = Record<string, string[]>;

/** What each person and guest must see, and what is counted. */
export function seen(facts: Facts): Seen {
  const { files, trash, links, uploads, guests, team } = facts;
  const listed = (all: readonly { path: string; content: string }[]) =>
    all.flatMap(({ path, content }) => (isFolder(path) ? [] : [`${path} ${content}`])).toSorted();
  return {
    files: listed(files),
    trash: listed(trash),
    reserved: [String(Object.values(uploads).reduce((sum, { reserved }) => sum + reserved, 0))],
    [`links that are open`]: Object.entries(links)
      .flatMap(([name, link]) => (isListedOpen(facts, link) ? [name] : []))
      .toSorted(),
    [owner]: teamSees(facts),
    ...Object.fromEntries(
      ['Paula', 'Eddie'].map((name) => [name, name in team ? teamSees(facts) : []]),
    ),
    ...Object.fromEntries(
      Object.entries(guests).map(([name, guest]) => [name, guestSees(facts, guest)]),
    ),
  };
}

function isListedOpen(facts: Facts, link: Facts['links'][string]): boolean {
  const { opens } = link;
  if (!isOpen(facts, link)) return false;
  if ('reviews' in opens) return opens.reviews.some((name) => name in facts.reviews);
  const folder = 'folder' in opens ? opens.folder : opens.uploadTo;
  return facts.files.some(({ path }) => path.startsWith(folder));
}

function teamSees({ reviews }: Facts): string[] {
  return Object.entries(reviews)
    .flatMap(([name, review]) =>
      leftVersions(review).map(
        ({ number, status, isWithdrawn, isUnpublished }) =>
          `${name} version ${number} ${status}${hidden({ isWithdrawn, isUnpublished })}`,
      ),
    )
    .toSorted();
}

function hidden({ isWithdrawn, isUnpublished }: { isWithdrawn: boolean; isUnpublished: boolean }) {
  if (isWithdrawn) return ', deleted';
  return isUnpublished ? ', unpublished' : '';
}

function guestSees(facts: Facts, guest: Guest): string[] {
  const link = facts.links[guest.link];
  if (!link || !isOpen(facts, link) || guest.isOut) return [];
  const { opens } = link;
  if ('uploadTo' in opens) return ['the request'];
  if ('folder' in opens) {
    const { folder } = opens;
    return facts.files
      .flatMap(({ path, content }) =>
        path.startsWith(folder) && !isFolder(path)
          ? [`${path.slice(folder.length)} ${content}`]
          : [],
      )
      .toSorted();
  }
  return opens.reviews
    .flatMap((name) => {
      const review = facts.reviews[name];
      if (!review) return [];
      const shown = shownVersions(review);
      const numbers = shown.map(({ number }) => number);
      return [
        ...shown.map(
          ({ number, content, status }) => `${name} version ${number} ${content} ${status}`,
        ),
        ...facts.comments
          .filter(({ review: of, version, over }) => {
            return of === name && [version, ...over].every((one) => numbers.includes(one));
          })
          .map(({ version, words }) => `${name} version ${version}: ${words}`),
      ];
    })
    .toSorted();
}
