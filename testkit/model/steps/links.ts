import { password } from '#shared/testing/people.ts';
import type { Answer } from '#testkit/cases/case.ts';
import {
  allRights,
  codeMailedTo,
  type Guest,
  guestsOf,
  postEntry,
  tokenIn,
} from '#testkit/files/links.ts';
import { callAs, type Person } from '#testkit/people.ts';
import { type Facts, hasTarget, isMember, isOpen, type Link } from '../reference/facts.ts';
import { changed, discardEnded, endLink, foldersOf } from '../reference/files.ts';
import { called, ownerOf, person, type Step, type StepKind } from '../step.ts';
import { nameOfGuest, provenEmail, type Real } from '../world.ts';

const hoursOfLinks = [14 * 24, 2];

export const links: Record<string, StepKind> = {
  'makes a link to a review': (facts, choose) => {
    const name = choose(Object.keys(facts.reviews));
    return name === undefined
      ? null
      : making(facts, choose, { reviews: [name] }, (real) => ({
          opens: { kind: 'reviews', reviews: [called(real.reviews[name], name)] },
          may: allRights,
        }));
  },

  'makes a link to a folder': (facts, choose) => {
    const folder = choose(foldersOf(facts));
    const may = { comment: false, approve: false, download: true };
    return folder === undefined
      ? null
      : making(facts, choose, { folder }, () => ({ opens: { kind: 'folder', folder }, may }));
  },

  'requests files': (facts, choose) => {
    const uploadTo = choose(foldersOf(facts).toReversed());
    return uploadTo === undefined
      ? null
      : making(facts, choose, { uploadTo }, () => ({
          opens: { kind: 'upload', folder: uploadTo, title: 'Rushes', maxBytes: 1_000 },
        }));
  },

  'revokes a link': (facts, choose) => {
    const name = choose(Object.keys(facts.links));
    if (!name) return null;
    const isLeft = facts.links[name]?.isOver === false;
    return {
      title: `The owner revokes ${name}`,
      expected: isLeft ? 'done' : 'refused',
      act: (real) =>
        ownerOf(real).call('DELETE /api/links/{id}', { params: { id: idOf(real, name) } }),
      makes: (before) => changed(before, (copy) => endLink(copy, called(copy.links[name], name))),
    };
  },

  'takes a link over': (facts, choose) => {
    const name = choose(Object.keys(facts.links));
    const by = choose(['Paula', facts.owner].filter((one) => isMember(facts, one)));
    const link = name === undefined ? undefined : facts.links[name];
    if (!name || !by || !link) return null;
    return {
      title: `${by} takes ${name} over`,
      expected: isOpen(facts, link) && hasTarget(facts, link) ? 'done' : 'either',
      act: async (real) => {
        await confirmed(person(real, by));
        return person(real, by).call('POST /api/links/{id}/maker', {
          params: { id: idOf(real, name) },
        });
      },
      makes: (before) =>
        changed(before, (copy) => {
          called(copy.links[name], name).maker = by;
        }),
    };
  },

  'gives a link another address': (facts, choose) => {
    const name = choose(Object.keys(facts.links));
    const link = name === undefined ? undefined : facts.links[name];
    if (!name || !link) return null;
    return {
      title: `The owner gives ${name} another address`,
      // One whose maker has left, whose folder is gone, or that has expired is refused, or opens nothing.
      expected: isOpen(facts, link) && hasTarget(facts, link) ? 'done' : 'either',
      act: async (real) => {
        await confirmed(ownerOf(real));
        const params = { id: idOf(real, name) };
        const answer = await ownerOf(real).call('POST /api/links/{id}/address', { params });
        if (answer.status === 200) {
          real.links[name] = { link: answer.body.link, token: tokenIn(answer.body.url) };
        }
        return answer;
      },
      makes: (before) =>
        changed(before, (copy) => {
          for (const guest of Object.values(copy.guests)) {
            if (guest.link === name) guest.isOut = true;
          }
        }),
    };
  },

  'a guest enters': (facts, choose) => {
    const name = choose(Object.keys(facts.links));
    const link = name === undefined ? undefined : facts.links[name];
    if (!name || !link || name === 'Link 2') return null;
    const guest = nameOfGuest(facts.next);
    return {
      title: `${guest} enters by ${name}`,
      expected: isOpen(facts, link) ? 'done' : 'refused',
      act: async (real) =>
        entered(real, name, guest, await postEntry(tokenOf(real, name), { name: guest })),
      makes: (before) =>
        changed(before, (copy) => {
          copy.next += 1;
          copy.guests[guest] = { link: name, name: guest, isOut: false, isErased: false };
        }),
    };
  },

  'a proven guest enters again': (facts) => {
    const link = facts.links['Link 2'];
    const guest = nameOfGuest(2);
    if (!link) return null;
    return {
      title: `${guest} enters by Link 2 again`,
      expected: isOpen(facts, link) ? 'done' : 'refused',
      act: async (real) => {
        const email = provenEmail;
        const token = tokenOf(real, 'Link 2');
        const sent = await callAs(null, 'POST /api/guest/codes', { body: { token, email } });
        if (sent.status !== 200) return sent;
        const code = await codeMailedTo(email);
        return entered(real, 'Link 2', guest, await postEntry(token, { email, code, name: guest }));
      },
      makes: (before) =>
        changed(before, (copy) => {
          const entering = called(copy.guests[guest], guest);
          entering.isOut = false;
          entering.isErased = false;
        }),
    };
  },

  'erases a guest': (facts, choose) => {
    const found = choose(Object.keys(facts.guests));
    const removes = choose([false, true]) ?? false;
    if (!found) return null;
    const { link, isErased } = called(facts.guests[found], found);
    return {
      title: `The owner ${removes ? `removes ${found} with what they wrote` : `erases ${found}`}`,
      expected: isErased ? 'refused' : 'done',
      act: async (real) => {
        const id = idOf(real, link);
        const all = await guestsOf(ownerOf(real), id);
        const guest = all?.find(({ name }) => name === found)?.id ?? id;
        return ownerOf(real).call('DELETE /api/links/{id}/guests/{guest}', {
          params: { id, guest },
          ...(removes && { query: { comments: 'delete' } }),
        });
      },
      makes: (before) =>
        changed(before, (copy) => {
          const guest = called(copy.guests[found], found);
          guest.isOut = true;
          guest.isErased = true;
          if ('uploadTo' in called(copy.links[link], link).opens) discardEnded(copy);
          if (removes) copy.comments = copy.comments.filter(({ by }) => by !== found);
        }),
    };
  },
};

function making(
  facts: Facts,
  choose: <T>(all: readonly T[]) => T | undefined,
  opens: Link['opens'],
  bodyOf: (real: Real) => object,
): Step | null {
  const maker = choose(['Paula', facts.owner].filter((one) => isMember(facts, one)));
  const hours = choose(hoursOfLinks);
  if (!maker || !hours) return null;
  const name = `Link ${facts.next}`;
  return {
    title: `${maker} makes ${name} to ${JSON.stringify(opens)} for ${hours} hours`,
    expected: facts.plan === null ? 'refused' : 'done',
    act: async (real) => {
      await confirmed(person(real, maker));
      const expiresAt = new Date(Date.now() + (facts.hours + hours) * 3_600_000).toISOString();
      const body = { ...bodyOf(real), expiresAt };
      const answer = await person(real, maker).call('POST /api/links', { body });
      if (answer.status === 201) {
        real.links[name] = { link: answer.body.link, token: tokenIn(answer.body.url) };
      }
      return answer;
    },
    makes: (before) =>
      changed(before, (copy) => {
        copy.next += 1;
        copy.links[name] = { opens, maker, endsAt: copy.hours + hours, isOver: false };
      }),
  };
}

/** Who makes a link that moves files, or offers or accepts the ownership, has just confirmed who they are. */
export async function confirmed(someone: Person): Promise<void> {
  await someone.call('POST /api/confirm-identity', { body: { password } });
}

function entered(real: Real, name: string, guest: string, answer: Answer): Answer {
  if (answer.status !== 200) return answer;
  const cookie = answer.cookies[0]?.split(';')[0] ?? '';
  const call: Guest['call'] = (route, options = {}) =>
    callAs(cookie, route, { ...options, params: { link: idOf(real, name), ...options.params } });
  real.guests[guest] = { cookie, call };
  return answer;
}

function idOf({ links: all }: Real, name: string): string {
  return called(all[name], name).link.id;
}

function tokenOf({ links: all }: Real, name: string): string {
  return called(all[name], name).token;
}
