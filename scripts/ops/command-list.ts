import type { Command } from './command.ts';
import { verifyApproval } from './commands/approval.ts';
import { logs } from './commands/logs.ts';
import { findMail, listMail, resend, showSuppressed, unsuppressMail } from './commands/mail.ts';
import { resetMember, showMember, signOutMember, unblockMember } from './commands/member.ts';
import { messageCommands } from './commands/messages.ts';
import { migrate } from './commands/migrate.ts';
import { erasePerson, exportPerson } from './commands/person.ts';
import { listPurchases, sendClaimLink } from './commands/purchases.ts';
import { reconcile, repair } from './commands/reconcile.ts';
import { revenue } from './commands/revenue.ts';
import { revokeAccess } from './commands/revoke-access.ts';
import { rotateKeys } from './commands/rotate-keys.ts';
import { rotateOriginSecretCommand } from './commands/rotate-origin-secret.ts';
import { endShareLink, findShareLink } from './commands/share-link.ts';
import { storage } from './commands/storage.ts';
import { cancelSubscription, showSubscription } from './commands/subscription.ts';
import { workspace } from './commands/workspace.ts';
import { resumeWritesCommand, stopWritesCommand } from './commands/writes.ts';

/** Every command of the operator's tool, in the order of the help. */
export const commands: readonly Command[] = [
  ...messageCommands({ word: 'inbox', kind: 'contactMessage', plural: 'messages' }),
  ...messageCommands({ word: 'feedback', kind: 'feedback', plural: 'feedback' }),
  workspace,
  repair,
  storage,
  showSubscription,
  cancelSubscription,
  showMember,
  signOutMember,
  resetMember,
  unblockMember,
  listPurchases,
  sendClaimLink,
  listMail,
  findMail,
  resend,
  showSuppressed,
  unsuppressMail,
  findShareLink,
  endShareLink,
  exportPerson,
  erasePerson,
  reconcile,
  revenue,
  migrate,
  logs,
  stopWritesCommand,
  resumeWritesCommand,
  revokeAccess,
  verifyApproval,
  rotateKeys,
  rotateOriginSecretCommand,
];
