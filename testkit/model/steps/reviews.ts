import { newId } from '#core/table/ids.ts';
import type { Audience } from '#shared/rules/audiences.ts';
import { postAudience, postComment } from '#testkit/files/comments.ts';
import { postGuestComment } from '#testkit/files/links.ts';
import { postVersion } from '#testkit/files/reviews.ts';
import { isFolder } from '../paths.ts';
import {
  type Facts,
  isMember,
  isOpen,
  isShown,
  leftVersions,
  reviewOf,
  type Stored,
  shownVersions,
  type Version,
} from '../reference/facts.ts';
import { changed, removeReview } from '../reference/files.ts';
import { type Choose, called, ownerOf, person, type StepKind } from '../step.ts';

const statuses = ['approved', 'changes_requested', 'needs_review'];

export const reviews: Record<string, StepKind> = {
  'starts a review': (facts, choose) => {
    const file = choose(unreviewed(facts));
    if (!file) return null;
    const { path, content } = file;
    const name = `Review ${facts.next}`;
    return {
      title: `The owner starts ${name} of ${path}`,
      expected: 'done',
      act: async (real) => {
        const answer = await ownerOf(real).call('POST /api/reviews', { body: { path } });
        if (answer.status !== 201) return answer;
        const { id } = answer.body.review;
        // Another user was first, and this is their review.
        if (Object.values(real.reviews).includes(id)) return { ...answer, status: 409 };
        real.reviews[name] = id;
        return answer;
      },
      makes: (before) =>
        changed(before, (copy) => {
          copy.next += 1;
          copy.reviews[name] = {
            versions: [versionOf(1, [{ path, content }], copy.owner)],
            highest: 1,
          };
        }),
    };
  },

  'adds a version': (facts, choose) => {
    const by = choose(['Eddie', facts.owner].filter((one) => isMember(facts, one)));
    const name = choose(Object.keys(facts.reviews));
    const file = choose(unreviewed(facts));
    if (!by || !name || !file) return null;
    return {
      title: `${by} adds ${file.path} to ${name}`,
      expected: 'done',
      act: (real) => postVersion(person(real, by), called(real.reviews[name], name), file.path),
      makes: (before) =>
        changed(before, (copy) => {
          const added = copy.reviews[name];
          // Someone else has added it at the same time; of a page of this review it makes a version all the same.
          const of = reviewOf(copy, file.content);
          const isVersion = ({ isSet, pages }: Version) =>
            !isSet && pages.some(({ content }) => content === file.content);
          if (!added || (of !== undefined && of !== name)) return;
          if (added.versions.some(isVersion)) return;
          added.highest += 1;
          const isUnpublished = by !== copy.owner && isShared(copy, name);
          added.versions.push({ ...versionOf(added.highest, [file], by), isUnpublished });
        }),
    };
  },

  'publishes a version': (facts, choose) => {
    const found = choose(versionsOf(facts).filter(({ version }) => version.isUnpublished));
    if (!found) return null;
    const { name, version } = found;
    return {
      title: `Paula publishes version ${version.number} of ${name}`,
      expected: isMember(facts, 'Paula') && facts.plan === 'business' ? 'done' : 'refused',
      act: (real) =>
        person(real, 'Paula').call('POST /api/reviews/{id}/versions/{version}/publish', {
          params: { id: called(real.reviews[name], name), version: String(version.number) },
        }),
      makes: (before) =>
        changed(before, (copy) => {
          for (const one of copy.reviews[name]?.versions ?? []) {
            if (one.number === version.number) one.isUnpublished = false;
          }
        }),
    };
  },

  'takes a version out': (facts, choose) => {
    const found = choose(versionsOf(facts));
    const review = found && facts.reviews[found.name];
    if (!review) return null;
    const { name, version } = found;
    return {
      title: `The owner takes version ${version.number} out of ${name}`,
      expected: leftVersions(review).length > 1 ? 'done' : 'refused',
      act: (real) =>
        ownerOf(real).call('DELETE /api/reviews/{id}/versions/{version}', {
          params: { id: called(real.reviews[name], name), version: String(version.number) },
        }),
      makes: (before) =>
        changed(before, (copy) => {
          const changedReview = copy.reviews[name];
          if (!changedReview) return;
          changedReview.versions = changedReview.versions.filter(
            ({ number }) => number !== version.number,
          );
          copy.comments = copy.comments.filter(
            (one) => one.review !== name || one.version !== version.number,
          );
        }),
    };
  },

  'removes a review': (facts, choose) => {
    const name = choose(Object.keys(facts.reviews));
    if (!name) return null;
    return {
      title: `The owner removes ${name}`,
      expected: 'done',
      act: (real) =>
        ownerOf(real).call('DELETE /api/reviews/{id}', {
          params: { id: called(real.reviews[name], name) },
        }),
      makes: (before) => changed(before, (copy) => removeReview(copy, name)),
    };
  },

  'a member decides': (facts, choose) => {
    const by = choose(['Paula', 'Eddie']);
    const found = choose(versionsOf(facts));
    const status = choose(statuses);
    const review = found && facts.reviews[found.name];
    if (!by || !review || !status) return null;
    const { name, version } = found;
    const isNewest = leftVersions(review).at(-1)?.number === version.number;
    const mayDecide = by === 'Paula' && isMember(facts, by) && facts.plan === 'business';
    return {
      title: `${by} sets version ${version.number} of ${name} to ${status}`,
      expected: isNewest && mayDecide ? 'done' : 'refused',
      act: (real) =>
        person(real, by).call('PUT /api/reviews/{id}/status', {
          params: { id: called(real.reviews[name], name) },
          body: { version: version.number, status },
        }),
      makes: (before) => decided(before, name, version.number, status),
    };
  },

  'a guest decides': (facts, choose) => {
    const found = ofGuest(facts, choose);
    const status = choose(statuses);
    if (!found || !status) return null;
    const { guest, name, number } = found;
    const newest = sees(facts, guest, name).at(-1)?.number;
    return {
      title: `${guest} sets version ${number} of ${name} to ${status}`,
      expected: newest === number ? 'done' : 'refused',
      act: (real) =>
        called(real.guests[guest], guest).call('PUT /api/guest/{link}/reviews/{id}/status', {
          params: { id: called(real.reviews[name], name) },
          body: { version: number, status },
        }),
      makes: (before) => decided(before, name, number, status),
    };
  },

  'a guest comments': (facts, choose) => {
    const found = ofGuest(facts, choose);
    if (!found) return null;
    const { guest, name, number } = found;
    const words = `words-${facts.next}`;
    const seen = sees(facts, guest, name).find((one) => one.number === number);
    const page = chosenPage(facts, choose, name, number);
    const of = seen?.pages[(page ?? 0) - 1];
    const isSeen = seen !== undefined && (page === undefined || (of && isShown(of)));
    return {
      title: `${guest} comments on version ${number} of ${name}${placeOf(page)}: ${words}`,
      expected: isSeen ? 'done' : 'refused',
      act: (real) =>
        postGuestComment(called(real.guests[guest], guest), called(real.reviews[name], name), {
          version: number,
          text: words,
          ...(page !== undefined && { page }),
        }),
      makes: (before) =>
        commented(before, {
          ...{ review: name, version: number, words, by: guest },
          ...(page !== undefined && { page }),
          ...{ audience: 'everyone', over: [] },
        }),
    };
  },

  'a member comments': (facts, choose) => {
    const by = choose([facts.owner, 'Eddie']);
    const found = choose(versionsOf(facts));
    if (!by || !found) return null;
    const { name, version } = found;
    const page = chosenPage(facts, choose, name, version.number);
    const isLeft = page === undefined || !version.pages[page - 1]?.isErased;
    const audience = choose<Audience>(['everyone', 'team']) ?? 'everyone';
    const words = `words-${facts.next}`;
    return {
      title: `${by} comments on version ${version.number} of ${name}${placeOf(page)} for ${audience}: ${words}`,
      expected: isMember(facts, by) && isLeft ? 'done' : 'refused',
      act: (real) =>
        postComment(person(real, by), called(real.reviews[name], name), {
          version: version.number,
          text: words,
          audience,
          ...(page !== undefined && { page }),
        }),
      makes: (before) =>
        commented(before, {
          ...{ review: name, version: version.number, words, by },
          ...(page !== undefined && { page }),
          ...{ audience, over: [] },
        }),
    };
  },

  'changes who reads a comment': (facts, choose) => {
    const found = choose(facts.comments);
    if (!found) return null;
    const { review, version, words, by } = found;
    const audience = found.audience === 'team' ? 'everyone' : 'team';
    return {
      title: `The owner shows ${words} on version ${version} of ${review} to ${audience}`,
      // What guests have written stays for everyone.
      expected: by in facts.guests ? 'refused' : 'done',
      act: async (real) => {
        const id = called(real.reviews[review], review);
        const query = { version: String(version) };
        const owner = ownerOf(real);
        const answer = await owner.call('GET /api/reviews/{id}/comments', {
          params: { id },
          query,
        });
        if (answer.status !== 200) return answer;
        const { comments } = answer.body;
        const thread = comments.find(({ text }: { text: string }) => text === words);
        return postAudience(owner, id, thread ?? gone, audience);
      },
      makes: (before) =>
        changed(before, (copy) => {
          const one = copy.comments.find(
            (each) => each.review === review && each.version === version && each.words === words,
          );
          if (one) one.audience = audience;
        }),
    };
  },

  'carries comments': (facts, choose) => {
    const found = choose(
      versionsOf(facts).filter(
        ({ name, version }) =>
          !version.isSet &&
          facts.comments.some((one) => one.review === name && one.version === version.number),
      ),
    );
    const to =
      found &&
      choose(
        versionsOf(facts).filter(
          // Which pages correspond, `carried-pages.test.ts` has.
          ({ name, version }) =>
            name === found.name && version.number > found.version.number && !version.isSet,
        ),
      );
    if (!found || !to) return null;
    const { name } = found;
    const [from, version] = [found.version.number, to.version.number];
    return {
      title: `The owner carries the comments on version ${from} of ${name} to version ${version}`,
      expected: 'done',
      act: (real) =>
        ownerOf(real).call('POST /api/reviews/{id}/carry', {
          params: { id: called(real.reviews[name], name) },
          body: { from, version },
        }),
      makes: (before) =>
        changed(before, (copy) => {
          const own = copy.comments.filter((one) => one.review === name);
          const there = own.filter((one) => one.version === version).map(({ words }) => words);
          copy.comments.push(
            ...own
              .filter((one) => one.version === from && !there.includes(one.words))
              .map((one) => ({ ...one, version, over: [...one.over, from] })),
          );
        }),
    };
  },
};

/** A comment that was deleted before it was found. */
const gone = { id: newId(), createdAt: new Date(0).toISOString() };

function unreviewed(facts: Facts) {
  return facts.files.filter(
    ({ path, content }) => !isFolder(path) && reviewOf(facts, content) === undefined,
  );
}

/** A version that is shown to all. */
export function versionOf(
  number: number,
  files: readonly Pick<Stored, 'path' | 'content'>[],
  by: string,
): Version {
  const shown = { isWithdrawn: false, isErased: false };
  return {
    number,
    pages: files.map(({ path, content }) => ({ path, content, ...shown })),
    isSet: files.length > 1,
    by,
    isUnpublished: false,
    status: 'needs_review',
  };
}

/** A page of a set, or undefined for all of it. */
function chosenPage(facts: Facts, choose: Choose, name: string, number: number) {
  const version = facts.reviews[name]?.versions.find((one) => one.number === number);
  return version?.isSet ? choose([undefined, 1, 2]) : undefined;
}

const placeOf = (page: number | undefined) => (page === undefined ? '' : `, page ${page}`);

/** Whether a link opens a review, or would again. */
export function isShared({ links }: Facts, name: string): boolean {
  return Object.values(links).some(
    ({ opens, isOver }) => !isOver && 'reviews' in opens && opens.reviews.includes(name),
  );
}

function versionsOf({ reviews: all }: Facts) {
  return Object.entries(all).flatMap(([name, review]) =>
    leftVersions(review).map((version) => ({ name, version })),
  );
}

/** A guest with a version of a review of their link, whether they are shown it or not. */
function ofGuest(facts: Facts, choose: <T>(all: readonly T[]) => T | undefined) {
  const all = Object.entries(facts.guests).flatMap(([guest, { link }]) => {
    const opens = facts.links[link]?.opens;
    const names = opens && 'reviews' in opens ? opens.reviews : [];
    return names.flatMap((name) =>
      (facts.reviews[name]?.versions ?? []).map(({ number }) => ({ guest, name, number })),
    );
  });
  return choose(all);
}

function sees(facts: Facts, name: string, of: string) {
  const guest = facts.guests[name];
  const link = guest && facts.links[guest.link];
  const review = facts.reviews[of];
  return guest && link && review && !guest.isOut && isOpen(facts, link)
    ? shownVersions(review)
    : [];
}

function decided(before: Facts, name: string, number: number, status: string): Facts {
  return changed(before, (copy) => {
    for (const version of copy.reviews[name]?.versions ?? []) {
      if (version.number === number) version.status = status;
    }
  });
}

function commented(before: Facts, comment: Facts['comments'][number]): Facts {
  return changed(before, (copy) => {
    copy.next += 1;
    copy.comments.push(comment);
  });
}
