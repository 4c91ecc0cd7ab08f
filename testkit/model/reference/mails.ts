import { type Facts, isMember, people } from './facts.ts';
import { guestSees } from './seen.ts';

/** A mail by the names of the history, of which it names all that its text has. */
export interface SentMail {
  subject: string;
  /** A member or guest; an address otherwise. */
  to: string;
  /** Members and guests whose names or addresses it has. */
  names: string[];
  /** The words of comments that it has. */
  words: string[];
}

/**
 * What is wrong with a mail that was written between the first and the last of some states, in words: in none of them it
 * was allowed.
 */
export function mailViolations(states: readonly Facts[], mail: SentMail): string[] {
  const reasons = states.map((facts) => violations(facts, mail));
  return reasons.some((wrong) => wrong.length === 0) ? [] : (reasons[0] ?? []);
}

function violations(facts: Facts, { subject, to, names, words }: SentMail): string[] {
  const { guests, former, comments } = facts;
  const wrong: string[] = [];
  const check = (holds: boolean, what: string) =>
    holds || wrong.push(`“${subject}” to ${to} ${what}`);
  for (const name of names) {
    check(guests[name]?.isErased !== true, `names ${name}, who was erased`);
    check(name === to || !former.includes(name), `names ${name}, who has left`);
  }
  const guest = guests[to];
  const read = guest ? guestSees(facts, guest).map((line) => line.split(': ').at(-1)) : [];
  for (const one of words) {
    check(guest ? read.includes(one) : isMember(facts, to), `has ${one}, which they may not read`);
    check(
      !comments.some(({ words: own, by }) => own === one && by === to),
      `has ${one}, their own`,
    );
  }
  if (people.includes(to)) check(!former.includes(to), 'is to someone who has left');
  return wrong;
}
