import type { CallAt } from '#shared/api.ts';
import type { LinkRights, ShareLink } from '#shared/calls/links/links.ts';
import type { BodyInput } from '#shared/operation.ts';
import { defaultLinkDays, maxLinkDays } from '#shared/rules/link-limits.ts';
import { addressesIn, inputOf } from '#web/lib/pasted-addresses.ts';

/** What is chosen for a link, as its form holds it. */
export interface LinkDraft {
  /** As the team calls it; empty without one. */
  name: string;
  may: LinkRights;
  isOverlaid: boolean;
  sharesWithOtherLinks: boolean;
  /** The last day, in the user's time zone: `2026-12-11`. */
  until: string;
  asks: 'nothing' | 'passcode' | 'people';
  passcode: string;
  /** Emails and domains, with anything between them. */
  people: string;
}

/** @param people the emails to which alone it opens, if there are any */
export function newLinkDraft(people: readonly string[] = []): LinkDraft {
  return {
    name: '',
    may: { comment: true, approve: true, download: false },
    isOverlaid: false,
    sharesWithOtherLinks: false,
    until: dayIn(defaultLinkDays),
    asks: people.length > 0 ? 'people' : 'nothing',
    passcode: newPasscode(),
    people: people.join(', '),
  };
}

/** What a link has; its passcode is not known, and stays unless another is typed. */
export function draftOf(link: ShareLink): LinkDraft {
  const people = [...link.addresses, ...link.domains];
  return {
    name: link.name ?? '',
    may: link.may,
    isOverlaid: link.isOverlaid,
    sharesWithOtherLinks: link.sharesWithOtherLinks,
    until: dayOf(new Date(link.expiresAt)),
    asks: link.hasPasscode ? 'passcode' : people.length > 0 ? 'people' : 'nothing',
    passcode: '',
    people: people.join(', '),
  };
}

/** What is sent of a new link, besides what it opens. */
export function newEntryOf(draft: LinkDraft) {
  const name = draft.name.trim();
  return {
    ...(name && { name }),
    ...(draft.asks === 'passcode' && { passcode: draft.passcode.trim() }),
  };
}

/** What is sent of a draft, without its passcode. A folder is only looked at and downloaded. */
export function termsOf(draft: LinkDraft, isFolder: boolean) {
  const { may, isOverlaid, sharesWithOtherLinks } = draft;
  return {
    may: isFolder ? { ...may, comment: false, approve: false } : may,
    isOverlaid: isOverlaid && !isFolder,
    sharesWithOtherLinks: sharesWithOtherLinks && may.comment && !isFolder,
    ...entryOf(draft),
  };
}

/** What is sent of a link that is changed: nothing that was not changed here, so that what others change meanwhile stays. */
export function changesOf(
  link: ShareLink,
  draft: LinkDraft,
): BodyInput<CallAt<'PUT /api/links/{id}'>> {
  const before = draftOf(link);
  const isFolder = link.opens.kind === 'folder';
  const [was, is] = [termsOf(before, isFolder), termsOf(draft, isFolder)];
  const rights = (['comment', 'approve', 'download'] as const).filter(
    (right) => is.may[right] !== was.may[right],
  );
  const [name, passcode] = [draft.name.trim(), draft.passcode.trim()];
  const { addresses, domains } = is;
  const asked = (asks: LinkDraft['asks'], terms: typeof is) =>
    JSON.stringify([asks, terms.addresses, terms.domains]);
  const asksElse =
    asked(draft.asks, is) !== asked(before.asks, was) ||
    (draft.asks === 'passcode' && passcode !== '');
  return {
    ...(rights.length > 0 && {
      may: Object.fromEntries(rights.map((right) => [right, is.may[right]])),
    }),
    ...(is.isOverlaid !== was.isOverlaid && { isOverlaid: is.isOverlaid }),
    ...(is.sharesWithOtherLinks !== was.sharesWithOtherLinks && {
      sharesWithOtherLinks: is.sharesWithOtherLinks,
    }),
    ...(draft.until !== before.until && { expiresAt: is.expiresAt }),
    ...(name !== before.name && { name: name || null }),
    ...(asksElse && {
      addresses,
      domains,
      passcode: draft.asks === 'passcode' ? passcode : null,
    }),
  };
}

/** Until when a link is open, and to whom. */
export function entryOf({ until, asks, people }: LinkDraft) {
  const named = asks === 'people' ? addressesIn(inputOf(people)) : [];
  const isDomain = (name: string) => name.lastIndexOf('@') < 1;
  return {
    // To the end of that day, wherever the user is.
    expiresAt: new Date(`${until}T23:59:59`).toISOString(),
    addresses: named.filter((name) => !isDomain(name)),
    // `@agency.example` is everyone there.
    domains: named.filter(isDomain).map((name) => name.replace(/^@/, '')),
  };
}

/** Whether everything is there that the chosen kind of link needs. */
export function isComplete(draft: LinkDraft, hasPasscode = false): boolean {
  if (draft.until === '') return false;
  if (draft.asks === 'people') return draft.people.trim() !== '';
  return draft.asks === 'nothing' || hasPasscode || draft.passcode.trim() !== '';
}

/** The days that can be chosen, from tomorrow. */
export function choosableDays(): { min: string; max: string } {
  // To the end of the last day it is nearly a day more.
  return { min: dayIn(1), max: dayIn(maxLinkDays - 1) };
}

/** A day so many days from today, in the user's time zone, as a date field has it. */
export function dayIn(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return dayOf(day);
}

function dayOf(date: Date): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Without those that look alike: a passcode is read out, too. */
const passcodeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten letters and digits, in two groups: 49 bits. */
function newPasscode(): string {
  const letters: string[] = [];
  while (letters.length < 10) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // The 32nd is drawn again, so that all are equally likely.
    const letter = passcodeLetters[byte % 32];
    if (letter !== undefined) letters.push(letter);
  }
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}
