import { rightsInWords, wordsOfLink } from '#shared/calls/links/link-words.ts';
import type { ShareLink } from '#shared/calls/links/links.ts';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { formatShortMoment } from '#web/features/reviews/moments.ts';
import { formatDate, formatList, pluralize } from '#web/lib/format.ts';

/** `Ana Client, 3:04 PM` and `5 opens by 3 guests`: who came last and when, and how many. */
export function describeVisits({ entries, guests, lastUsedAt, lastGuest }: ShareLink): string[] {
  if (entries === 0 || lastUsedAt === undefined) return ['Not opened yet'];
  const who = lastGuest ? `${lastGuest.name ?? lastGuest.email ?? 'A guest'}, ` : 'Last opened ';
  return [
    `${who}${formatShortMoment(lastUsedAt)}`,
    `${pluralize(entries, 'open')} by ${pluralize(guests, 'guest')}`,
  ];
}

/** For whom it is: `For ana@client.example`, or `Anyone with the passcode`. */
export function describePeople({ addresses, domains, hasPasscode }: ShareLink): string {
  const people = [...addresses, ...domains];
  if (people.length === 0) return `Anyone with the ${hasPasscode ? 'passcode' : 'address'}`;
  const others = people.length > 2 ? ` and ${people.length - 2} more` : '';
  return `For ${formatList(people.slice(0, 2))}${others}`;
}

/** `Until Dec 13, 2026`, `may view and comment`. */
export function describeTerms(link: ShareLink): string[] {
  const { opens, may, isOverlaid, sharesWithOtherLinks, state, expiresAt } = link;
  const received =
    opens.kind === 'upload' &&
    `${pluralize(opens.files, 'file')} received, ${formatBytes(opens.received)} of ${formatBytes(opens.maxBytes)}${opens.openUploads > 0 ? `, ${opens.openUploads} being sent` : ''}`;
  const facts = [
    `${state === 'open' ? 'Until' : 'Was to end'} ${formatDate(new Date(expiresAt))}`,
    received || `may ${rightsInWords(may)}`,
    // Without a name it is called by them.
    link.name && describePeople(link),
    isOverlaid && 'name over the picture',
    sharesWithOtherLinks && 'comments shared with other links',
    wordsOfLink(link).takes,
  ];
  return facts.flatMap((fact) => fact || []);
}

/** `made Nov 29, 2026 by mara`. */
export function describeMaking({ createdAt, createdBy, takenOverAt }: ShareLink): string {
  return `made ${formatDate(new Date(createdAt))}${createdBy ? `${takenOverAt ? ', taken over' : ''} by ${createdBy.name}` : ''}`;
}
