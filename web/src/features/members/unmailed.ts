import type { NotMailed } from '#shared/calls/team-members.ts';
import { formatShortDate } from '#web/lib/format.ts';

/** Why an invitation was not mailed, and when it can be resent. */
export function describeUnmailed({ until, confirmEmail }: NotMailed): string {
  const at = new Date(until);
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  const or = confirmEmail ? ', or once your own email is confirmed' : '';
  return `The limit of invitations in a day is reached. Resend it after ${formatShortDate(at)}, ${time}${or}.`;
}
