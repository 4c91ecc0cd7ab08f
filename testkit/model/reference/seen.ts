import { isFolder } from '../paths.ts';
import {
  type Facts,
  type Guest,
  hasTarget,
  isMember,
  isOpen,
  isShown,
  leftVersions,
  type Page,
  people,
  type Stored,
  shownVersions,
  type Version,
} from './facts.ts';

/** What is seen of a state, a line for each thing, by who sees it. A state of which no one sees anything is empty. */
export type Seen = Record<string, string[]>;

/** What each person and guest must see, and what is counted. */
export function seen(facts: Facts): Seen {
  const { files, trash, links, uploads, guests } = facts;
  const listed = (all: readonly Stored[]) =>
    all.flatMap((one) => (isFolder(one.path) ? [] : [lineOf(one)])).toSorted();
  return {
    files: listed(files),
    trash: listed(trash),
    reserved: [
      String(Object.values(uploads).reduce((sum, { reserved }) => sum + reserved, 0)),
      // Only while a file is on its way there.
      '0 cold',
    ],
    [`links that are open`]: Object.entries(links)
      .flatMap(([name, link]) => (isOpen(facts, link) && hasTarget(facts, link) ? [name] : []))
      .toSorted(),
    jobs: Object.values(facts.jobs)
      .map(({ path }) => path)
      .toSorted(),
    'films with a proxy': [...files, ...trash]
      .flatMap(({ content }) => (facts.proxies[content] === 'ready' ? [content] : []))
      .toSorted(),
    'seconds of proxies': [String(facts.counted)],
    ...Object.fromEntries([
      ...people.map((name) => [name, isMember(facts, name) ? teamSees(facts) : []]),
      ...Object.entries(guests).map(([name, guest]) => [name, guestSees(facts, guest)]),
    ]),
  };
}

/** A line for a version of a file. */
export function lineOf({ path, content, isCold }: Omit<Stored, 'by'>): string {
  return `${path} ${content}${isCold ? ', cold' : ''}`;
}

function teamSees({ reviews }: Facts): string[] {
  return Object.entries(reviews)
    .flatMap(([name, review]) =>
      leftVersions(review).map(
        (version) => `${name} version ${version.number} ${version.status}${hidden(version)}`,
      ),
    )
    .toSorted();
}

/** What is shown of a version. */
function contentsOf(pages: readonly Page[]): string {
  return pages
    .filter(isShown)
    .map(({ content }) => content)
    .join('+');
}

function hidden({ pages, isUnpublished }: Version): string {
  if (!pages.some(isShown)) return ', deleted';
  return isUnpublished ? ', unpublished' : '';
}

export function guestSees(facts: Facts, guest: Guest): string[] {
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
          ({ number, pages, status }) => `${name} version ${number} ${contentsOf(pages)} ${status}`,
        ),
        ...facts.comments
          .filter(({ review: of, audience }) => of === name && audience === 'everyone')
          // No link of the history shares with others what its guests write.
          .filter(({ by }) => (facts.guests[by]?.link ?? guest.link) === guest.link)
          .filter(({ version, over }) => [version, ...over].every((one) => numbers.includes(one)))
          .filter(({ version, page }) => {
            const of = shown.find(({ number }) => number === version)?.pages[(page ?? 0) - 1];
            return page === undefined || (of && isShown(of));
          })
          .map(({ version, words }) => `${name} version ${version}: ${words}`),
      ];
    })
    .toSorted();
}
