import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { secondFactorKinds } from '#shared/rules/accounts/second-factor-kinds.ts';
import { approvalDecisions } from '#shared/rules/approvals.ts';
import { audiences } from '#shared/rules/audiences.ts';
import { nextId } from '#shared/rules/fields.ts';
import { teamRoles } from '#shared/rules/permissions.ts';
import { paidPlanIds } from '#shared/rules/plans.ts';
import { reviewStatuses } from '#shared/rules/review-statuses.ts';
import { auditedOpens } from './links/link-opens.ts';
import { linkEndReasons, linkRights } from './links/links.ts';

/** Actors other than users, who are identified by their email. */
export const actors = {
  stripe: 'Stripe',
  reconciliation: 'The daily check',
  /** A computer that syncs, of which it is not known whose it is. */
  syncTool: 'A sync tool',
  /** The operator of the product, using the operator's tool. */
  operator: 'The operator',
  /** A user whose account was deleted since. */
  deletedAccount: 'A deleted account',
  /** A guest of a share link who was erased since. */
  formerGuest: 'A former guest',
} as const;

const role = z.enum(teamRoles);
const plan = z.enum(paidPlanIds);
const secondFactor = z.enum(secondFactorKinds);
const reviewStatus = z.enum(reviewStatuses);
const terabytes = z.number();
const dollarsAMonth = z.number();

/** Defines one kind of entry: the common fields and its own. */
// @__NO_SIDE_EFFECTS__
function entry<const K extends string, const D extends z.core.$ZodLooseShape>(kind: K, data: D) {
  return z.object({
    id: z.string(),
    /** ISO 8601. */
    at: z.string(),
    /** The email of a user, or one of `actors`. */
    who: z.string(),
    kind: z.literal(kind),
    ...data,
    /** Change of the monthly bill in US dollars, on the plan that ran; null if it does not change. */
    dollarsAMonth: z.nullable(dollarsAMonth),
  });
}

/** What a branding consists of. */
export const brandingParts = ['logo', 'accent', 'welcome'] as const;

const member = { email: z.string() };
/** The first file or folder (with a slash at its end) of those that were chosen, and their number. */
const chosenFiles = { path: z.string(), count: z.int() };
const linked = { opens: auditedOpens };
/** Set if the share links of the user have ended with the sessions. */
const withLinks = { endedLinks: z.optional(z.literal(true)) };
/** What of a share link is different from then on. */
const linkChanges = z.object({
  may: z.optional(linkRights),
  isOverlaid: z.optional(z.boolean()),
  sharesWithOtherLinks: z.optional(z.boolean()),
  /** ISO 8601. */
  expiresAt: z.optional(z.string()),
  /** Of an upload request, in all. */
  maxBytes: z.optional(z.number()),
  /** What it asks for. */
  asks: z.optional(z.enum(['nothing', 'passcode', 'email'])),
  /** How many addresses and domains it opens to. */
  people: z.optional(z.int()),
});
export type LinkChanges = z.infer<typeof linkChanges>;
const storage = { amount: terabytes, previousAmount: terabytes };

/** Audit entries of a workspace, and of the sessions of users whose current workspace it is. */
export const auditEntry = z.discriminatedUnion('kind', [
  entry('member_added', { ...member, role }),
  entry('member_invited_again', member),
  entry('member_joined', { role }),
  entry('member_role_changed', { ...member, role, previousRole: role }),
  entry('member_removed', member),
  entry('hot_storage_asked', storage),
  entry('cold_storage_asked', storage),
  entry('plan_started', { plan, monthTotal: dollarsAMonth }),
  entry('plan_changed', {
    plan,
    previousPlan: plan,
    monthTotal: dollarsAMonth,
    previousMonthTotal: dollarsAMonth,
  }),
  /** A purchase of the public page, before any workspace claimed it. */
  entry('purchase_cancelled', { plan }),
  entry('plan_ended', { plan, previousMonthTotal: dollarsAMonth }),
  entry('workspace_named', { companyName: z.string() }),
  entry('workspace_renamed', { companyName: z.string(), previousCompanyName: z.string() }),
  /** What guests of share links see. */
  entry('branding_changed', { parts: z.array(z.enum(brandingParts)) }),
  entry('workspace_exported', {}),
  /** A computer that syncs the workspace's files, by the name that its member gave it. */
  entry('device_connected', { device: z.string() }),
  entry('device_disconnected', { ...member, device: z.string() }),
  /** Sessions of a user of the workspace, revoked by the operator. */
  entry('member_signed_out', member),
  entry('second_factors_reset', member),
  /** From then on members need a second factor to see the workspace, or no longer do. */
  entry('second_factor_required', {}),
  entry('second_factor_not_required', {}),
  entry('ownership_offered', member),
  entry('ownership_offer_withdrawn', {}),
  entry('ownership_offer_declined', {}),
  /** `who` is the owner from then on, `email` the previous one. */
  entry('ownership_accepted', member),
  /** What a member uploaded within an hour, in the browser or by a sync tool. */
  entry('files_uploaded', { files: z.int(), bytes: z.number() }),
  entry('files_moved', { ...chosenFiles, to: z.string() }),
  entry('files_deleted', chosenFiles),
  entry('files_restored', chosenFiles),
  entry('files_erased', chosenFiles),
  entry('trash_emptied', {}),
  /** Moved to cold storage, and back to hot storage. */
  entry('files_archived', chosenFiles),
  entry('files_unarchived', chosenFiles),
  /** By the titles of restricted folders. */
  entry('folder_restricted', { title: z.string(), people: z.int() }),
  entry('folder_people_changed', { title: z.string(), people: z.int() }),
  entry('folder_opened', { title: z.string() }),
  /** By the name of a template. */
  entry('folder_template_saved', { template: z.string(), folders: z.int() }),
  entry('folder_template_deleted', { template: z.string() }),
  entry('project_created', { path: z.string(), template: z.string() }),
  entry('review_started', { title: z.string(), path: z.string() }),
  /** What was decided about the version before it, and the email of who has, if anyone has. It stays decided. */
  entry('review_version_added', {
    title: z.string(),
    number: z.int(),
    path: z.string(),
    previousNumber: z.optional(z.int()),
    previousStatus: z.optional(reviewStatus),
    email: z.optional(z.string()),
  }),
  /** Guests of share links are shown it from then on. */
  entry('review_version_published', { title: z.string(), number: z.int() }),
  /** It was found again at `path`, where a computer has stored it. */
  entry('review_version_attached', {
    title: z.string(),
    number: z.int(),
    previousPath: z.string(),
    path: z.string(),
  }),
  entry('review_version_removed', { title: z.string(), number: z.int(), path: z.string() }),
  /** `email` is of the user who had set the previous status, if anyone had; older entries do not name the version. */
  entry('review_status_changed', {
    title: z.string(),
    number: z.optional(z.int()),
    status: reviewStatus,
    previousStatus: reviewStatus,
    email: z.optional(z.string()),
  }),
  /** A thread on one of its versions: who reads it from then on. */
  entry('review_audience_changed', {
    title: z.string(),
    number: z.int(),
    audience: z.enum(audiences),
  }),
  entry('approval_asked', { title: z.string(), number: z.int(), people: z.int() }),
  entry('approval_withdrawn', { title: z.string(), number: z.int() }),
  /** `status` is that of the version from then on, which follows from what all have decided who were asked. */
  entry('approval_decided', {
    title: z.string(),
    number: z.int(),
    decision: z.enum(approvalDecisions),
    status: reviewStatus,
  }),
  entry('review_removed', { title: z.string() }),
  /**
   * The first of the reviews that a share link opens, and their number; or the folder that it opens, as `folder`; of an
   * upload request its title.
   */
  entry('share_link_created', linked),
  entry('share_link_changed', { ...linked, changes: z.optional(linkChanges) }),
  /** From then on it has another address. */
  entry('share_link_renewed', linked),
  /** Who does it counts as its maker from then on. */
  entry('share_link_taken_over', linked),
  entry('share_link_mailed', { ...linked, people: z.int() }),
  entry('share_link_revoked', linked),
  /** By what ended otherwise: the membership or the sessions of who made it, the plan, or all that it opens. */
  entry('share_link_ended', { ...linked, reason: z.enum(linkEndReasons) }),
  /** It says nothing of who the guest was. */
  entry('share_link_guest_erased', linked),
  /** What a guest was sending. */
  entry('share_link_upload_ended', linked),
  entry('signed_in', {}),
  entry('signed_out', {}),
  entry('signed_out_everywhere', withLinks),
  entry('password_changed', withLinks),
  entry('password_reset', withLinks),
  /** It ends the share links of the user, too. */
  entry('account_secured', {}),
  entry('second_factor_added', { factor: secondFactor }),
  entry('second_factor_removed', { factor: secondFactor }),
  entry('recovery_codes_renewed', {}),
  entry('recovery_code_used', { codesLeft: z.int() }),
  /** Of a user of the workspace; `who` is the previous email. */
  entry('email_changed', { email: z.string() }),
]);
export type AuditEntry = z.infer<typeof auditEntry>;

/** What entries are about, as readers filter them. */
export const auditTopics = [
  'team',
  'billing',
  'files',
  'computers',
  'workspace',
  'accounts',
] as const;
/** What an entry is about. */
export type AuditTopic = (typeof auditTopics)[number];

/** The topic of each kind of entry. */
export const topicOfKind: Record<AuditEntry['kind'], AuditTopic> = {
  member_added: 'team',
  member_invited_again: 'team',
  member_joined: 'team',
  member_role_changed: 'team',
  member_removed: 'team',
  ownership_offered: 'team',
  ownership_offer_withdrawn: 'team',
  ownership_offer_declined: 'team',
  ownership_accepted: 'team',
  hot_storage_asked: 'billing',
  cold_storage_asked: 'billing',
  plan_started: 'billing',
  plan_changed: 'billing',
  plan_ended: 'billing',
  purchase_cancelled: 'billing',
  workspace_named: 'workspace',
  workspace_renamed: 'workspace',
  branding_changed: 'workspace',
  workspace_exported: 'workspace',
  device_connected: 'computers',
  device_disconnected: 'computers',
  member_signed_out: 'accounts',
  second_factors_reset: 'accounts',
  second_factor_required: 'workspace',
  second_factor_not_required: 'workspace',
  files_uploaded: 'files',
  files_moved: 'files',
  files_deleted: 'files',
  files_restored: 'files',
  files_erased: 'files',
  trash_emptied: 'files',
  files_archived: 'files',
  files_unarchived: 'files',
  folder_restricted: 'files',
  folder_people_changed: 'files',
  folder_opened: 'files',
  folder_template_saved: 'files',
  folder_template_deleted: 'files',
  project_created: 'files',
  review_started: 'files',
  review_version_added: 'files',
  review_version_published: 'files',
  review_version_attached: 'files',
  review_version_removed: 'files',
  review_status_changed: 'files',
  review_audience_changed: 'files',
  approval_asked: 'files',
  approval_withdrawn: 'files',
  approval_decided: 'files',
  review_removed: 'files',
  share_link_created: 'files',
  share_link_changed: 'files',
  share_link_renewed: 'files',
  share_link_taken_over: 'files',
  share_link_mailed: 'files',
  share_link_revoked: 'files',
  share_link_ended: 'files',
  share_link_guest_erased: 'files',
  share_link_upload_ended: 'files',
  signed_in: 'accounts',
  signed_out: 'accounts',
  signed_out_everywhere: 'accounts',
  password_changed: 'accounts',
  password_reset: 'accounts',
  account_secured: 'accounts',
  second_factor_added: 'accounts',
  second_factor_removed: 'accounts',
  recovery_codes_renewed: 'accounts',
  recovery_code_used: 'accounts',
  email_changed: 'accounts',
};

type WithoutCircumstances<E> = E extends unknown
  ? Omit<E, 'id' | 'at' | 'who' | 'dollarsAMonth'>
  : never;

/** What an entry says was changed: its kind and the fields of that kind. */
export type AuditedChange = WithoutCircumstances<AuditEntry>;

export const listAuditEntries = operation({
  route: 'GET /api/audit',
  access: 'see_audit',
  reaches: { lists: 'files' },
  summary:
    "The workspace's audit log: who did what and when, and its effect on the monthly bill; newest first.",
  query: z.object({
    /** The `next` of the previous page. */
    after: z.optional(nextId),
    topic: z.optional(z.enum(auditTopics, { error: 'There is no such topic.' })),
    /** The email of who did it, or one of `actors`. */
    who: z.optional(z.string('who is an email.').check(z.maxLength(320, 'who is an email.'))),
    /** A part of an email, path or name in the entries, in any case. */
    text: z.optional(
      z
        .string('Search for a part of the text.')
        .check(z.maxLength(200, 'Search for at most 200 characters.')),
    ),
    /** The most entries in the answer: a screen of them, or for an export. */
    limit: z.optional(z.enum(['50', '500'], { error: 'limit is 50 or 500.' })),
  }),
  answer: z.object({
    /** With a filter, those found among the entries that were read: there may be none before the end. */
    auditEntries: z.array(auditEntry),
    /** Set if there are older entries: the `after` of the next page. */
    next: z.optional(z.string()),
  }),
});
