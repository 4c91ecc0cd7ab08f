import { mentionOf } from '#shared/rules/mentions.ts';
import type { NotificationPreferences } from '#shared/rules/notifications.ts';
import type { Person } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';
import { addComment } from './comments.ts';
import { withColleague } from './review-mails.ts';

/** The id of a user. */
export async function userIdOf(person: Person): Promise<string> {
  return (await person.call('GET /api/user')).body.user.id;
}

/** The notifications of a user, the newest first. */
export async function inboxNow(person: Person, query: Record<string, string> = {}) {
  const { status, body } = await person.call('GET /api/inbox', { query });
  if (status !== 200) throw new Error(`No inbox: ${JSON.stringify(body)}`);
  return body.notifications;
}

/** How many notifications of a user are unread. */
export async function unreadOf(person: Person): Promise<number> {
  return (await person.call('GET /api/inbox/unread')).body.unread;
}

/** Chooses how a user is notified. */
export async function prefer(
  person: Person,
  choices: Partial<NotificationPreferences>,
): Promise<void> {
  for (const [kind, choice] of Object.entries(choices)) {
    const body = { kind, choice };
    const { status } = await person.call('PUT /api/user/notifications', { body });
    if (status !== 200) throw new Error('Not chosen.');
  }
}

/** A review on whose comment its owner has mentioned a colleague. */
export async function withMention() {
  const reviewed = await withColleague();
  const { owner, colleague, review } = reviewed;
  const colleagueId = await userIdOf(colleague);
  const text = `${mentionOf(colleagueId)}, cut earlier.`;
  return { ...reviewed, colleagueId, comment: await addComment(owner, review.id, { text }) };
}

/** Whether a subject is that of a mail that tells a user at once what concerns them. */
export const isOfNotification = (subject: unknown) =>
  / (?:mentioned you|to you) in the review of /.test(String(subject));

/** The subjects of the mails that told a user at once what concerns them, sent or not. */
export async function mailedAtOnce({ email }: Pick<Person, 'email'>): Promise<string[]> {
  const subjects = (await mailsTo(email)).map(({ subject }) => String(subject));
  return subjects.filter(isOfNotification);
}
