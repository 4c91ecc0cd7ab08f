import type { Audience } from '#shared/rules/audiences.ts';
import type { Readers } from '#web/features/reviews/review-source.ts';
import { pluralize } from '#web/lib/format.ts';

/** The most links that a line names. */
const namedLinks = 3;

/**
 * Who reads a thread: `Team`, or `Team and clients: Acme, 2 links`.
 * @param readers undefined where the user may not see the share links, or until they have loaded
 */
export function describeAudience(audience: Audience, readers?: Readers): string {
  if (audience === 'team') return 'Team';
  if (!readers) return 'Team and clients';
  const open = readers.filter(({ isOpen }) => isOpen);
  return `Team and clients: ${open.length > 0 ? describeLinks(open) : 'no link yet'}`;
}

/** Links by their names, and how many others there are: `Acme, 2 links`. */
function describeLinks(links: Readers): string {
  const names = links.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const shown = names.slice(0, namedLinks);
  const others = links.length - shown.length;
  return [...shown, ...(others > 0 ? [pluralize(others, 'link')] : [])].join(', ');
}
