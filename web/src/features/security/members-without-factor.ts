import type { TeamMember } from '#shared/calls/team-members.ts';
import { pluralize } from '#web/lib/format.ts';

/** The members who have to set up a second factor under the rule, as a sentence. */
export function membersWithoutFactor(members: readonly TeamMember[], required: boolean): string {
  const joined = members.filter(({ status }) => status === 'active');
  const without = joined.filter(({ hasSecondFactor }) => !hasSecondFactor);
  if (joined.length === 0) return 'No member has joined yet.';
  if (without.length === 0) {
    return joined.length === 1
      ? 'The only member who has joined has set it up.'
      : `All ${joined.length} members who have joined have set it up.`;
  }
  const have = `${without.length} of ${pluralize(joined.length, 'member')} who ${joined.length === 1 ? 'has' : 'have'} joined`;
  return required
    ? `${have} still ${without.length === 1 ? 'has' : 'have'} to set it up. The Members list shows who.`
    : `${have} ${without.length === 1 ? 'does' : 'do'} not have it, and would have to set it up.`;
}
