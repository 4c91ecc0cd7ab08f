import { guestOfUserId } from '#core/links/ports/guest-item.ts';
import type { ReviewPerson } from '#shared/calls/reviews.ts';
import { mentionedIn, withNames } from '#shared/rules/mentions.ts';
import type { CommentItem } from './comment-item.ts';

type Text = Pick<CommentItem, 'text' | 'mentions'>;

/** The ids of those whom a comment mentions now. */
export function mentionsOf({ text, mentions = [] }: Text): string[] {
  return mentionedIn(text).filter((id) => mentions.includes(id));
}

/**
 * What a comment says to people: with the names that the mentioned have now. Other ids that a member has typed are named as
 * those of former members are, so that no id tells a name; those that a guest has typed stay as they are.
 */
export function namedText(
  { text, mentions = [], userId }: Text & Pick<CommentItem, 'userId'>,
  people: ReadonlyMap<string, ReviewPerson>,
): ReturnType<typeof withNames> {
  return withNames(
    text,
    () => guestOfUserId(userId) === null,
    (id) => (mentions.includes(id) ? people.get(id)?.name : undefined),
  );
}
