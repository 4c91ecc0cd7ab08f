import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { acceptOwnership, offerOwnership } from '#testkit/accounts/ownership.ts';
import type { Facts } from '../reference/facts.ts';
import { changed, leaveTeam } from '../reference/files.ts';
import { called, ownerOf, person, type StepKind } from '../step.ts';
import type { Real } from '../world.ts';
import { confirmed } from './links.ts';

export const team: Record<string, StepKind> = {
  'removes a member': (facts, choose) => {
    const name = choose(Object.keys(facts.team));
    if (!name) return null;
    return {
      title: `The owner removes ${name}`,
      expected: 'done',
      act: (real) =>
        ownerOf(real).call('DELETE /api/team-members/{id}', {
          params: { id: called(real.members[name], name) },
        }),
      makes: (before) => leaveTeam(before, name),
    };
  },

  'a member deletes their account': (facts, choose) => {
    const name = choose(Object.keys(facts.team));
    if (!name) return null;
    return {
      title: `${name} deletes their account`,
      expected: 'done',
      act: (real) => deleteAccount(person(real, name)),
      makes: (before) => leaveTeam(before, name),
    };
  },

  'offers the ownership': (facts, choose) => {
    const name = choose(Object.keys(facts.team));
    if (!name) return null;
    return {
      title: `The owner offers the ownership to ${name}`,
      expected: 'done',
      act: async (real) => {
        await confirmed(ownerOf(real));
        return offerOwnership(ownerOf(real), called(real.members[name], name));
      },
      makes: (before) =>
        changed(before, (copy) => {
          if (name in copy.team) copy.offered = name;
        }),
    };
  },

  'accepts the ownership': (facts, choose) => {
    const name = choose([...new Set([facts.offered ?? 'Paula', 'Eddie'])]);
    if (!name) return null;
    return {
      title: `${name} accepts the ownership`,
      expected: facts.offered === name ? 'done' : 'refused',
      act: async (real) => {
        const answer = await acceptOwnership(person(real, name));
        if (answer.status === 200) await swap(real, name);
        return answer;
      },
      makes: (before) => handOn(before, name),
    };
  },
};

/** The former owner has a row in the team, and whoever owns it has none. */
async function swap(real: Real, name: string): Promise<void> {
  const former = real.owner;
  real.owner = name;
  const { teamMembers } = (await ownerOf(real).call('GET /api/team-members')).body;
  const { email } = person(real, former);
  const row = teamMembers.find((one: { email: string }) => one.email === email);
  if (row) real.members[former] = row.id;
}

function handOn(before: Facts, name: string): Facts {
  return changed(before, (copy) => {
    if (copy.offered !== name) throw new Error(`${name} is offered nothing.`);
    copy.team[copy.owner] = 'Creative Director';
    copy.owner = name;
    copy.offered = null;
    delete copy.team[name];
  });
}
