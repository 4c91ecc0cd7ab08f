import type { CallRoute } from '#shared/api.ts';
import type { MemberRole } from '#shared/rules/permissions.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { acceptOwnership, offerOwnership } from '#testkit/accounts/ownership.ts';
import { tokenMailedTo } from '#testkit/table.ts';
import type { Facts } from '../reference/facts.ts';
import { changed, leaveTeam } from '../reference/files.ts';
import { called, ownerOf, person, type StepKind } from '../step.ts';
import type { Real } from '../world.ts';
import { confirmed } from './links.ts';

const invitedRole = 'Producer';

/** Another role that may do the same. */
const otherRole: Record<MemberRole, MemberRole> = {
  'Creative Director': 'Producer',
  Producer: 'Creative Director',
  'Project Manager': 'Team Leader',
  'Team Leader': 'Project Manager',
  'Senior Video Editor': 'Video Editor',
  'Video Editor': 'Senior Video Editor',
};

export const team: Record<string, StepKind> = {
  'removes a member': (facts, choose) => {
    const name = choose(Object.keys(facts.team));
    if (!name) return null;
    return {
      title: `The owner removes ${name}`,
      expected: 'done',
      act: (real) => ofMember(real, name, 'DELETE /api/team-members/{id}'),
      makes: (before) => leaveTeam(before, name),
    };
  },

  'gives a member another role': (facts, choose) => {
    const { team: members, invited } = facts;
    const name = choose([...Object.keys(members), ...(invited ? [invited.name] : [])]);
    const role = name && otherRole[members[name] ?? invited?.role ?? invitedRole];
    if (!name || !role) return null;
    return {
      title: `The owner makes ${name} a ${role}`,
      expected: 'done',
      act: (real) => ofMember(real, name, 'PUT /api/team-members/{id}/role', { role }),
      makes: (before) =>
        changed(before, (copy) => {
          if (name in copy.team) copy.team[name] = role;
          else if (copy.invited?.name === name) copy.invited.role = role;
          else throw new Error(`${name} is not in the team.`);
        }),
    };
  },

  'invites someone who has left': (facts, choose) => {
    const name = choose(facts.former.filter((one) => !facts.deleted.includes(one)));
    if (!name || facts.invited) return null;
    return {
      title: `The owner invites ${name} again`,
      expected: 'done',
      act: async (real) => {
        const body = { email: person(real, name).email, role: invitedRole };
        const answer = await ownerOf(real).call('POST /api/team-members', { body });
        if (answer.status === 201) real.members[name] = answer.body.teamMember.id;
        return answer;
      },
      makes: (before) =>
        changed(before, (copy) => {
          copy.invited = { name, role: invitedRole };
          copy.former = copy.former.filter((one) => one !== name);
        }),
    };
  },

  'mails the invitation again': ({ invited }) =>
    invited && {
      title: `The owner mails ${invited.name} the invitation again`,
      expected: 'done',
      act: (real) => ofMember(real, invited.name, 'POST /api/team-members/{id}/invitation'),
      makes: (before) => before,
    },

  'revokes the invitation': ({ invited }) =>
    invited && {
      title: `The owner revokes the invitation of ${invited.name}`,
      expected: 'done',
      act: (real) => ofMember(real, invited.name, 'DELETE /api/team-members/{id}'),
      makes: (before) => leaveTeam(before, invited.name),
    },

  'accepts the invitation': ({ invited }) =>
    invited && {
      title: `${invited.name} accepts the invitation`,
      expected: 'done',
      act: async (real) => {
        const { name } = invited;
        const someone = person(real, name);
        const params = { token: await tokenMailedTo(someone.email) };
        const answer = await someone.call('POST /api/invitations/{token}', { params });
        if (answer.status !== 200) return answer;
        // Their computer was disconnected when they left.
        const device = await someone.call('POST /api/devices', { body: { name: 'Laptop' } });
        if (device.status === 201) real.computers[name] = device.body.key;
        return answer;
      },
      makes: (before) =>
        changed(before, (copy) => {
          if (copy.invited?.name !== invited.name) throw new Error('The invitation has ended.');
          copy.team[invited.name] = copy.invited.role;
          copy.invited = null;
        }),
    },

  'a member deletes their account': (facts, choose) => {
    const name = choose(Object.keys(facts.team));
    if (!name) return null;
    return {
      title: `${name} deletes their account`,
      expected: 'done',
      act: (real) => deleteAccount(person(real, name)),
      makes: (before) =>
        changed(leaveTeam(before, name), (copy) => {
          copy.deleted.push(name);
        }),
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
        await confirmed(person(real, name));
        const answer = await acceptOwnership(person(real, name));
        if (answer.status === 200) await swap(real, name);
        return answer;
      },
      makes: (before) => handOn(before, name),
    };
  },
};

/** What the owner does to a member, or to an invitation. */
function ofMember(real: Real, name: string, route: CallRoute, body?: object) {
  const params = { id: called(real.members[name], name) };
  return ownerOf(real).call(route, { params, body });
}

/** The former owner has a row in the team, and who owns it has none. */
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
