import type { AuditEntry, actors, LinkChanges } from '#shared/calls/audit.ts';
import { auditedWords } from '#shared/calls/links/link-words.ts';
import type { LinkEndReason } from '#shared/calls/links/links.ts';
import type { ApprovalDecision } from '#shared/rules/approvals.ts';
import { paidPlans } from '#shared/rules/plans.ts';
import { decisionWords, statusText } from '#shared/rules/review-statuses.ts';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { formatList, formatMailedDay, formatTerabytes, pluralize } from '#web/lib/format.ts';

const secondFactorNames = { authenticator: 'an authenticator app', passkey: 'a passkey' } as const;

/** Why a share link has ended. */
const endReasons: Record<LinkEndReason, string> = {
  maker_removed: 'who made it is no longer a member',
  plan_ended: 'the plan has ended',
  nothing_left: 'what it opened is gone',
  folder_deleted: 'its folder was deleted',
  folder_merged: 'its folder was put into another of that name',
  folder_restricted: 'who made it may not share what is in its restricted folder',
  abuse: 'it was reported as abuse',
  sessions_ended: 'the sessions of who made it have ended',
};

const brandingWords = { logo: 'logo', accent: 'accent color', welcome: 'welcome' };

/** The actor that replaces the email of a deleted account. */
const deletedAccount: (typeof actors)['deletedAccount'] = 'A deleted account';

/** The actor that a member could be named like. */
const stripe: (typeof actors)['stripe'] = 'Stripe';

/** The names of the people of the workspace, by their emails; the email itself of who has not joined. */
export type Names = ReadonlyMap<string, string>;

/** The name beside an email; undefined if there is none. */
export function nameBeside(email: string, names: Names): string | undefined {
  const name = names.get(email);
  return name === email ? undefined : name;
}

/** How a person is named, by their email. */
export type NamePerson = (email: string) => string;

/** By their name, and where another one could be meant, with their email. */
export function namedOnce(names: Names): NamePerson {
  const taken = new Map([[stripe.toLowerCase(), 1]]);
  for (const name of names.values()) {
    const key = name.toLowerCase();
    taken.set(key, (taken.get(key) ?? 0) + 1);
  }
  return (email) => {
    const name = nameBeside(email, names);
    return name && taken.get(name.toLowerCase()) === 1 ? name : namedWithEmail(names)(email);
  };
}

/** By their name with their email; by their email alone where they have no name. */
export function namedWithEmail(names: Names): NamePerson {
  return (email) => {
    const name = nameBeside(email, names);
    return name ? `${name} (${email})` : email;
  };
}

/** The first of some files, and how many more there are. */
function chosen({ path, count }: { path: string; count: number }): string {
  return count === 1 ? path : `${path} and ${(count - 1).toLocaleString('en-US')} more`;
}

const decided: Record<ApprovalDecision, (version: string) => string> = {
  approved: (version) => `approved ${version}`,
  approved_with_changes: (version) => `approved ${version} with changes`,
  changes_requested: (version) => `requested changes to ${version}`,
};

/** Describes an audit entry, as the rest of a sentence whose subject is the actor. */
export function describeAuditEntry(entry: AuditEntry, namePerson: NamePerson): string {
  return visibleName(describe(entry, namePerson));
}

function describe(entry: AuditEntry, namePerson: NamePerson): string {
  /** A member within a sentence. */
  function member(email: string): string {
    return email === deletedAccount ? 'a deleted account' : namePerson(email);
  }
  switch (entry.kind) {
    case 'member_added':
      return `added ${member(entry.email)} as ${entry.role}`;
    case 'member_invited_again':
      return `invited ${member(entry.email)} again`;
    case 'member_joined':
      return `joined as ${entry.role}`;
    case 'member_role_changed':
      return `changed ${member(entry.email)} from ${entry.previousRole} to ${entry.role}`;
    case 'member_removed':
      return `removed ${member(entry.email)}`;
    case 'hot_storage_asked':
      return `set hot storage to ${formatTerabytes(entry.amount)}, from ${formatTerabytes(entry.previousAmount)}`;
    case 'cold_storage_asked':
      return `set cold storage to ${formatTerabytes(entry.amount)}, from ${formatTerabytes(entry.previousAmount)}`;
    case 'plan_started':
      return `started the ${paidPlans[entry.plan].name} plan`;
    case 'plan_changed':
      return entry.plan === entry.previousPlan
        ? `updated the ${paidPlans[entry.plan].name} plan`
        : `changed the plan from ${paidPlans[entry.previousPlan].name} to ${paidPlans[entry.plan].name}`;
    case 'plan_ended':
      return `ended the ${paidPlans[entry.plan].name} plan`;
    case 'purchase_cancelled':
      return `canceled a purchase of the ${paidPlans[entry.plan].name} plan, which is refunded`;
    case 'workspace_named':
      return `named the workspace ${entry.companyName}`;
    case 'workspace_renamed':
      return `renamed the workspace from ${entry.previousCompanyName} to ${entry.companyName}`;
    case 'branding_changed':
      return `changed the ${formatList(entry.parts.map((part) => brandingWords[part]))} of share links`;
    case 'workspace_exported':
      return 'exported the workspace';
    case 'device_connected':
      return `connected the computer ${entry.device}`;
    case 'device_disconnected':
      return entry.email === entry.who
        ? `disconnected the computer ${entry.device}`
        : `disconnected the computer ${entry.device} of ${member(entry.email)}`;
    case 'member_signed_out':
      return `signed ${member(entry.email)} out everywhere`;
    case 'ownership_offered':
      return `offered the ownership to ${member(entry.email)}`;
    case 'ownership_offer_withdrawn':
      return 'withdrew the offer of the ownership';
    case 'ownership_offer_declined':
      return 'declined the ownership';
    case 'ownership_accepted':
      return `accepted the ownership from ${member(entry.email)}`;
    case 'second_factors_reset':
      return `removed every second factor of ${member(entry.email)}`;
    case 'second_factor_required':
      return 'made two-step verification mandatory';
    case 'second_factor_not_required':
      return 'made two-step verification optional';
    case 'files_moved':
      return entry.count === 1
        ? `moved ${entry.path} to ${entry.to}`
        : `moved ${chosen(entry)} to ${entry.to.slice(0, entry.to.lastIndexOf('/', entry.to.length - 2) + 1) || 'the top folder'}`;
    case 'files_deleted':
      return `moved ${chosen(entry)} to the trash`;
    case 'files_restored':
      return `restored ${chosen(entry)} from the trash`;
    case 'files_erased':
      return `erased ${chosen(entry)} for good`;
    case 'trash_emptied':
      return 'emptied the trash';
    case 'files_archived':
      return `moved ${chosen(entry)} to cold storage`;
    case 'files_unarchived':
      return `moved ${chosen(entry)} to hot storage`;
    case 'files_uploaded':
      return `uploaded ${pluralize(entry.files, 'file')} (${formatBytes(entry.bytes)})`;
    case 'review_started':
      return `started the review ${entry.title} with ${entry.path}`;
    case 'review_version_added':
      return `added ${entry.path} as version ${entry.number} of the review ${entry.title}${decidedBefore(entry, member)}`;
    case 'review_version_published':
      return `showed version ${entry.number} of the review ${entry.title} to clients`;
    case 'review_version_attached':
      return `attached version ${entry.number} of the review ${entry.title} (${entry.previousPath}) to ${entry.path}`;
    case 'review_version_removed':
      return `took version ${entry.number} (${entry.path}) out of the review ${entry.title}`;
    case 'review_status_changed':
      return `${decisionWords[entry.status]} ${entry.number === undefined ? '' : `version ${entry.number} of `}the review ${entry.title}${describePrevious(entry, member)}`;
    case 'review_audience_changed':
      return entry.audience === 'team'
        ? `kept a thread on version ${entry.number} of the review ${entry.title} for the team`
        : `showed a thread of the team on version ${entry.number} of the review ${entry.title} to clients`;
    case 'approval_asked':
      return entry.people === 0
        ? `changed until when version ${entry.number} of the review ${entry.title} is to be approved`
        : `asked ${countOfPeople(entry.people)} to approve version ${entry.number} of the review ${entry.title}`;
    case 'approval_withdrawn':
      return `no longer asks someone to approve version ${entry.number} of the review ${entry.title}`;
    case 'approval_decided':
      return `${decided[entry.decision](`version ${entry.number} of the review ${entry.title}`)} (now ${statusText(entry.status)})`;
    case 'folder_restricted':
      return `restricted the folder ${entry.title}${byName(entry.people)}`;
    case 'folder_people_changed':
      return `changed who sees the folder ${entry.title}${byName(entry.people)}`;
    case 'folder_opened':
      return `opened the folder ${entry.title} to the whole team`;
    case 'folder_template_saved':
      return `saved the template ${entry.template} with ${pluralize(entry.folders, 'folder')}`;
    case 'folder_template_deleted':
      return `deleted the template ${entry.template}`;
    case 'project_created':
      return `created ${entry.path.slice(0, -1)} from the template ${entry.template}`;
    case 'review_removed':
      return `removed the review ${entry.title}`;
    case 'share_link_created':
      return auditedWords(entry.opens).made;
    case 'share_link_changed':
      return `changed ${auditedWords(entry.opens).link}${describeChanges(entry.changes)}`;
    case 'share_link_renewed':
      return `gave ${auditedWords(entry.opens).link} another address`;
    case 'share_link_taken_over':
      return `took over ${auditedWords(entry.opens).link}`;
    case 'share_link_mailed':
      return `mailed ${auditedWords(entry.opens).link} to ${countOfPeople(entry.people)}`;
    case 'share_link_revoked':
      return `revoked ${auditedWords(entry.opens).link}`;
    case 'share_link_ended':
      return `ended ${auditedWords(entry.opens).link}: ${endReasons[entry.reason]}`;
    case 'share_link_guest_erased':
      return `erased a guest of ${auditedWords(entry.opens).link}`;
    case 'share_link_upload_ended':
      return `ended what a guest was sending by ${auditedWords(entry.opens).link}`;
    case 'signed_in':
      return 'signed in';
    case 'signed_out':
      return 'signed out';
    case 'signed_out_everywhere':
      return `signed out everywhere${withLinks(entry)}`;
    case 'password_changed':
      return `changed their password${withLinks(entry)}`;
    case 'password_reset':
      return `reset their password${withLinks(entry)}`;
    case 'account_secured':
      return 'signed out everywhere from a security email, which ended the client links they had made';
    case 'second_factor_added':
      return `added ${secondFactorNames[entry.factor]} as a second factor`;
    case 'second_factor_removed':
      return `removed ${secondFactorNames[entry.factor]} as a second factor`;
    case 'recovery_codes_renewed':
      return 'created new recovery codes';
    case 'recovery_code_used':
      return `signed in with a recovery code, ${entry.codesLeft} left`;
    case 'email_changed':
      return `changed their email to ${entry.email}`;
  }
}

function withLinks({ endedLinks }: { endedLinks?: true | undefined }): string {
  return endedLinks ? ', and ended the client links they had made' : '';
}

/** `: may view and download, until Dec 29, 2026 (UTC+13), with a passcode`; nothing for entries that do not say. */
function describeChanges(changes: LinkChanges = {}): string {
  const { may, isOverlaid, sharesWithOtherLinks, expiresAt, maxBytes, asks, people = 0 } = changes;
  const rights = (['comment', 'approve', 'download'] as const).filter((right) => may?.[right]);
  const facts = [
    may && `may ${formatList(['view', ...rights])}`,
    isOverlaid !== undefined && `${isOverlaid ? 'name' : 'no name'} over the picture`,
    sharesWithOtherLinks !== undefined &&
      `${sharesWithOtherLinks ? 'comments' : 'no comments'} shared with other links`,
    expiresAt && `until ${formatMailedDay(new Date(expiresAt))}`,
    maxBytes !== undefined && `at most ${formatBytes(maxBytes)}`,
    asks === 'nothing' && 'opens to anyone with the link',
    asks === 'passcode' && 'with another passcode',
    asks === 'email' &&
      `opens to ${people === 1 ? '1 address or domain' : `${people} addresses or domains`}`,
  ].filter(Boolean);
  return facts.length === 0 ? '' : `: ${facts.join(', ')}`;
}

/** What had been decided about the version before, and by whom. */
function describePrevious(
  { previousStatus, email }: Extract<AuditEntry, { kind: 'review_status_changed' }>,
  member: NamePerson,
): string {
  if (previousStatus === 'needs_review') return '';
  const which =
    previousStatus === 'approved' ? 'which was approved' : 'to which changes were requested';
  return `, ${which}${email === undefined ? '' : ` by ${member(email)}`}`;
}

/** That what was decided about the version before is no decision about a new one. */
function decidedBefore(
  entry: Extract<AuditEntry, { kind: 'review_version_added' }>,
  member: NamePerson,
): string {
  const { previousNumber, previousStatus, email } = entry;
  if (previousNumber === undefined || previousStatus === undefined) return '';
  const by = email === undefined ? '' : `, as set by ${member(email)}`;
  return `, which is not decided yet: version ${previousNumber} stays ${statusText(previousStatus)}${by}`;
}

/** How many members have a right of their own in a folder; roles have theirs besides. */
function byName(people: number): string {
  return people === 0 ? '' : ` (${countOfPeople(people)} by name)`;
}

function countOfPeople(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}
