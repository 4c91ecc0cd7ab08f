import * as account from './calls/account.ts';
import * as accountEmail from './calls/account-email.ts';
import * as accountPassword from './calls/account-password.ts';
import * as approvals from './calls/approvals/approvals.ts';
import * as certificates from './calls/approvals/certificates.ts';
import * as audit from './calls/audit.ts';
import * as billing from './calls/billing.ts';
import * as carryComments from './calls/carry-comments.ts';
import * as claims from './calls/claims.ts';
import * as company from './calls/company.ts';
import * as devices from './calls/devices.ts';
import * as fileChanges from './calls/file-changes.ts';
import * as files from './calls/files.ts';
import * as guestUploads from './calls/guest-uploads.ts';
import * as guests from './calls/guests.ts';
import * as notifications from './calls/inbox/notifications.ts';
import * as notificationPreferences from './calls/inbox/preferences.ts';
import * as linkGuests from './calls/links/link-guests.ts';
import * as links from './calls/links/links.ts';
import * as media from './calls/media.ts';
import * as messages from './calls/messages.ts';
import * as ownership from './calls/ownership.ts';
import * as folderTemplates from './calls/restricted-folders/folder-templates.ts';
import * as restrictedFolders from './calls/restricted-folders/restricted-folders.ts';
import * as reviewComments from './calls/review-comments.ts';
import * as reviewVersions from './calls/review-versions.ts';
import * as reviews from './calls/reviews.ts';
import * as secondFactor from './calls/second-factor.ts';
import * as secondStep from './calls/second-step.ts';
import * as sessions from './calls/sessions.ts';
import * as storage from './calls/storage.ts';
import * as storageUsage from './calls/storage-usage.ts';
import * as teamMembers from './calls/team-members.ts';
import * as trash from './calls/trash.ts';
import * as uploads from './calls/uploads.ts';
import * as views from './calls/views/views.ts';
import * as workspace from './calls/workspace.ts';
import type { Operation } from './operation.ts';

/**
 * Every operation of the API, by the file in `functions/` that handles it: those that the modules of each folder's
 * domain export.
 */
export const calls = {
  ...callsIn('account', { ...account, ...accountEmail, ...accountPassword }),
  ...callsIn('sessions', sessions),
  ...callsIn('second-factor', { ...secondStep, ...secondFactor }),
  ...callsIn('workspace', { ...company, ...workspace, ...ownership }),
  ...callsIn('team-members', teamMembers),
  ...callsIn('storage', storage),
  ...callsIn('files', { ...files, ...fileChanges, ...storageUsage }),
  ...callsIn('media', media),
  ...callsIn('restricted-folders', restrictedFolders),
  ...callsIn('folder-templates', folderTemplates),
  ...callsIn('trash', trash),
  ...callsIn('uploads', uploads),
  ...callsIn('devices', devices),
  ...callsIn('reviews', { ...reviews, ...reviewVersions, ...approvals }),
  ...callsIn('certificates', certificates),
  ...callsIn('comments', { ...reviewComments, ...carryComments }),
  ...callsIn('views', views),
  ...callsIn('inbox', { ...notifications, ...notificationPreferences }),
  ...callsIn('links', { ...links, ...linkGuests }),
  ...callsIn('guest', guests),
  ...callsIn('guest-uploads', guestUploads),
  ...callsIn('billing', { ...billing, ...claims }),
  ...callsIn('audit', audit),
  ...callsIn('messages', messages),
} as const satisfies Record<string, Operation>;

type Call = (typeof calls)[keyof typeof calls];

/** The route of any operation, such as `POST /api/login`. */
export type CallRoute = Call['route'];

/** The operation at a route. */
export type CallAt<R extends CallRoute> = Extract<Call, { route: R }>;

/** `getUser` as `get-user`. */
type KebabCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : '';

/** The operations among a module's exports, by the files that handle them. */
type CallsIn<Folder extends string, Module> = {
  [Name in keyof Module & string as Module[Name] extends Operation
    ? `${Folder}/${KebabCase<Name>}`
    : never]: Module[Name];
};

/**
 * The operations that a module of the contract exports, by the files that handle them: `getUser` in the folder
 * `account` is handled by `account/calls/get-user.ts`. Everything else that it exports is left out.
 */
function callsIn<const Folder extends string, Module extends object>(
  folder: Folder,
  module: Module,
): CallsIn<Folder, Module>;
function callsIn(folder: string, module: object): object {
  const exported = Object.entries(module).filter(([, value]) => isOperation(value));
  return Object.fromEntries(exported.map(([name, call]) => [`${folder}/${kebabCase(name)}`, call]));
}

function isOperation(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'route' in value && 'answer' in value;
}

function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
