import { setClockAhead } from '#testkit/clock.ts';
import { mailReviewNotifications } from '#testkit/event-functions.ts';
import { addMember, confirmEmail, type Person, signUpInvited } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';
import { addComment } from './comments.ts';
import { withReview } from './reviews.ts';

/** A review of which its owner and a colleague take part, both with a confirmed email; nothing is new to anyone. */
export async function withColleague() {
  const reviewed = await withReview();
  const { email } = await addMember(reviewed.owner);
  const colleague = await signUpInvited(email);
  for (const person of [reviewed.owner, colleague]) await confirmEmail(person);
  return { ...reviewed, colleague };
}

/** A review on which a colleague has commented, which its owner is mailed next. */
export async function withNotification() {
  const reviewed = await withColleague();
  const comment = await addComment(reviewed.colleague, reviewed.review.id, { text: 'Too long.' });
  return { ...reviewed, comment };
}

/** Sends what is due some minutes from now. */
export async function mailNotificationsIn(minutes: number): Promise<void> {
  setClockAhead({ minutes });
  await mailReviewNotifications();
}

/** The mails to a user about reviews, without what surrounds the notifications; the oldest first. */
export async function notificationsMailedTo({ email }: Pick<Person, 'email'>): Promise<string[]> {
  const mails = (await mailsTo(email)).toSorted((a, b) =>
    String(a['id']) < String(b['id']) ? -1 : 1,
  );
  return mails
    .map(({ text }) => String(text))
    .filter((text) => text.includes('/review-emails?'))
    .map((text) =>
      text.slice(text.indexOf('This is new in')).split('\n\n').slice(1, -3).join('\n'),
    );
}

/** How many mails about the review of the film were written to a user, sent or not. */
export async function countNotificationMails({ email }: Pick<Person, 'email'>): Promise<number> {
  const mails = await mailsTo(email);
  return mails.filter(({ subject }) => String(subject).startsWith('New in the review of Film'))
    .length;
}

/** The token of the link that ends the mails of a review, in the last such mail to a user. */
export async function endTokenMailedTo({ email }: Pick<Person, 'email'>): Promise<string> {
  const texts = (await mailsTo(email)).map(({ text }) => String(text));
  const token = texts.flatMap(
    (text) => /\/review-emails\?(?:guest=yes&)?token=([\w-]{43})$/m.exec(text)?.[1] ?? [],
  );
  const last = token.at(-1);
  if (!last) throw new Error(`No notification of a review was mailed to ${email}.`);
  return last;
}

/** Whether a user is mailed about a review. */
export async function hasMailsOn(person: Person, id: string): Promise<boolean> {
  return (await person.call('GET /api/reviews/{id}', { params: { id } })).body.mails;
}

/** Turns the mails about a review on or off. */
export function switchMails(person: Person, id: string, on: boolean) {
  return person.call('PUT /api/reviews/{id}/mails', { params: { id }, body: { on } });
}
