/** The most people whom a comment can mention. */
export const maxMentions = 20;

/** How a comment's text names a member: by the id of the user, since names change. */
const mentionPattern = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/g;

/** The name that stands for a former member of the workspace. */
const formerMember = 'a former member';

/** A mention of a member, as a text has it. */
export function mentionOf(userId: string): string {
  return `@[${userId}]`;
}

/** The ids that a text mentions, each once, in their order. */
export function mentionedIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(mentionPattern), ([, id = '']) => id))];
}

/** Where a text for people names a member: `length` UTF-16 code units from `start`, with the `@`. */
interface NamedMention {
  id: string;
  start: number;
  length: number;
}

/**
 * A text for people, with names instead of ids.
 * @param isMention whether an id is one that the author has mentioned; others stay as they were typed
 */
export function withNames(
  text: string,
  isMention: (userId: string) => boolean,
  nameOf: (userId: string) => string | undefined,
): { text: string; mentions: NamedMention[] } {
  const mentions: NamedMention[] = [];
  let named = '';
  let end = 0;
  for (const { 0: source, 1: id = '', index } of text.matchAll(mentionPattern)) {
    if (!isMention(id)) continue;
    named += text.slice(end, index);
    const name = `@${nameOf(id) ?? formerMember}`;
    mentions.push({ id, start: named.length, length: name.length });
    named += name;
    end = index + source.length;
  }
  return { text: named + text.slice(end), mentions };
}
