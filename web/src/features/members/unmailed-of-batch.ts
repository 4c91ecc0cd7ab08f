import type { NotMailed } from '#shared/calls/team-members.ts';
import { describeUnmailed } from './unmailed.ts';

/** That some invitations of a number of members were not mailed; empty if all were. */
export function describeAllUnmailed([first, ...others]: readonly NotMailed[], of: number): string {
  if (!first) return '';
  const whom = of === 1 ? '' : ` to ${others.length + 1} of them`;
  return `No mail was sent${whom}. ${describeUnmailed(first)}`;
}
