import type { Person } from '#testkit/people.ts';

/** Adding a producer to the team, ready to run. */
export function adding(owner: Person, name: string) {
  const body = { email: `${name}@studio.example`, role: 'Producer' };
  return () => owner.call('POST /api/team-members', { body });
}
