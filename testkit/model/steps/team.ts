import { owner } from '../reference/facts.ts';
import { changed, discardEnded } from '../reference/files.ts';
import { called, person, type StepKind } from '../step.ts';

export const team: Record<string, StepKind> = {
  'removes a member': (facts, choose) => {
    const name = choose(Object.keys(facts.team));
    if (!name) return null;
    return {
      title: `Olga removes ${name}`,
      expected: 'done',
      act: (real) =>
        person(real, owner).call('DELETE /api/team-members/{id}', {
          params: { id: called(real.members[name], name) },
        }),
      makes: (before) =>
        changed(before, (copy) => {
          delete copy.team[name];
          // They may join again, which opens nothing that they had shared before.
          for (const link of Object.values(copy.links))
            if (link.maker === name) link.maker = `${name} once`;
          discardEnded(copy);
        }),
    };
  },
};
