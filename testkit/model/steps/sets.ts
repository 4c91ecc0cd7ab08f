import { postSet } from '#testkit/files/reviews.ts';
import { isPicture } from '../paths.ts';
import { type Facts, isMember, type Review, reviewOf, type Stored } from '../reference/facts.ts';
import { changed } from '../reference/files.ts';
import { type Choose, called, ownerOf, person, type StepKind } from '../step.ts';
import { isShared, versionOf } from './reviews.ts';

/** Versions of several pictures. */
export const sets: Record<string, StepKind> = {
  'starts a review of a set': (facts, choose) => {
    const pages = chosenPages(facts, choose);
    if (!pages) return null;
    const name = `Review ${facts.next}`;
    return {
      title: `The owner starts ${name} of ${pages.map(({ path }) => path).join(' and ')}`,
      expected: 'done',
      act: async (real) => {
        const body = { pages: pages.map(({ path }) => path) };
        const answer = await ownerOf(real).call('POST /api/reviews', { body });
        if (answer.status !== 201) return answer;
        const { id } = answer.body.review;
        if (Object.values(real.reviews).includes(id)) return { ...answer, status: 409 };
        real.reviews[name] = id;
        return answer;
      },
      makes: (before) =>
        changed(before, (copy) => {
          copy.next += 1;
          copy.reviews[name] = { versions: [versionOf(1, pages, copy.owner)], highest: 1 };
        }),
    };
  },

  'adds a set': (facts, choose) => {
    const by = choose(['Eddie', facts.owner].filter((one) => isMember(facts, one)));
    const name = choose(Object.keys(facts.reviews));
    const pages = chosenPages(facts, choose, name);
    if (!by || !name || !pages) return null;
    return {
      title: `${by} adds ${pages.map(({ path }) => path).join(' and ')} to ${name}`,
      expected: 'done',
      act: (real) =>
        postSet(
          person(real, by),
          called(real.reviews[name], name),
          pages.map(({ path }) => path),
        ),
      makes: (before) =>
        changed(before, (copy) => {
          const added = copy.reviews[name];
          // Someone else has added them at the same time, or one of them to another review.
          if (!added || isNewest(added, pages) || !areFree(copy, pages, name)) return;
          added.highest += 1;
          const isUnpublished = by !== copy.owner && isShared(copy, name);
          added.versions.push({ ...versionOf(added.highest, pages, by), isUnpublished });
        }),
    };
  },
};

/** Two pictures that are in no review, or in this one. */
function chosenPages(facts: Facts, choose: Choose, name?: string): [Stored, Stored] | null {
  const pictures = facts.files.filter(({ path, content }) => {
    const of = reviewOf(facts, content);
    return isPicture(path) && (of === undefined || of === name);
  });
  const first = choose(pictures);
  const second = choose(pictures.filter((one) => one !== first));
  return first && second ? [first, second] : null;
}

/** Whether a review has none of some files but those of its own. */
function areFree(facts: Facts, pages: readonly Stored[], name?: string): boolean {
  return pages.every(({ content }) => [undefined, name].includes(reviewOf(facts, content)));
}

/** Whether the newest version of a review is a set of these pages. */
function isNewest({ versions }: Review, pages: readonly Stored[]): boolean {
  const newest = versions.at(-1);
  const contents = (of: readonly { content: string }[]) => of.map(({ content }) => content).join();
  return newest?.isSet === true && contents(newest.pages) === contents(pages);
}
