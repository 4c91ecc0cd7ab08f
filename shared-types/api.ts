import * as account from './account.ts';
import * as audit from './audit.ts';
import * as billing from './billing.ts';
import * as claims from './claims.ts';
import * as companyName from './company-name.ts';
import * as messages from './messages.ts';
import type { Operation } from './operation.ts';
import * as secondFactor from './second-factor.ts';
import * as secondStep from './second-step.ts';
import * as storage from './storage.ts';
import * as teamMembers from './team-members.ts';
import * as workspace from './workspace.ts';

/** Every operation of the API, by the file in `functions/` that handles it. */
export const calls = {
  'account/register': account.register,
  'account/login': account.login,
  'account/logout': account.logout,
  'account/get-user': account.getUser,
  'account/logout-everywhere': account.logoutEverywhere,
  'account/list-sessions': account.listSessions,
  'account/end-session': account.endSession,
  'account/change-username': account.changeUsername,
  'account/change-email': account.changeEmail,
  'account/delete-account': account.deleteAccount,
  'account/confirm-email': account.confirmEmail,
  'account/confirm-new-email': account.confirmNewEmail,
  'account/resend-confirmation': account.resendConfirmation,
  'account/forgot-password': account.forgotPassword,
  'account/reset-password': account.resetPassword,
  'account/secure-account': account.secureAccount,
  'account/change-password': account.changePassword,
  'second-factor/complete-login': secondStep.completeLogin,
  'second-factor/request-passkey': secondStep.requestPasskey,
  'second-factor/login-with-passkey': secondStep.loginWithPasskey,
  'second-factor/confirm-identity': secondFactor.confirmIdentity,
  'second-factor/request-confirmation': secondFactor.requestConfirmation,
  'second-factor/confirm-with-passkey': secondFactor.confirmWithPasskey,
  'second-factor/get-second-factors': secondFactor.getSecondFactors,
  'second-factor/begin-authenticator': secondFactor.beginAuthenticator,
  'second-factor/finish-authenticator': secondFactor.finishAuthenticator,
  'second-factor/begin-passkey': secondFactor.beginPasskey,
  'second-factor/add-passkey': secondFactor.addPasskey,
  'second-factor/rename-factor': secondFactor.renameFactor,
  'second-factor/remove-factor': secondFactor.removeFactor,
  'second-factor/renew-recovery-codes': secondFactor.renewRecoveryCodes,
  'workspace/set-company-name': companyName.setCompanyName,
  'workspace/require-second-factor': workspace.requireSecondFactor,
  'workspace/export-workspace': workspace.exportWorkspace,
  'workspace/list-workspaces': workspace.listWorkspaces,
  'workspace/open-workspace': workspace.openWorkspace,
  'team-members/list-team-members': teamMembers.listTeamMembers,
  'team-members/add-team-member': teamMembers.addTeamMember,
  'team-members/change-role': teamMembers.changeRole,
  'team-members/remove-team-member': teamMembers.removeTeamMember,
  'team-members/resend-invitation': teamMembers.resendInvitation,
  'team-members/get-invitation': teamMembers.getInvitation,
  'team-members/accept-invitation': teamMembers.acceptInvitation,
  'storage/get-storage': storage.getStorage,
  'storage/get-cold-storage': storage.getColdStorage,
  'storage/update-storage': storage.updateStorage,
  'storage/update-cold-storage': storage.updateColdStorage,
  'billing/create-subscription': billing.createSubscription,
  'billing/save-subscription': billing.saveSubscription,
  'billing/create-portal-session': billing.createPortalSession,
  'billing/cancel-subscription': billing.cancelSubscription,
  'billing/list-invoices': billing.listInvoices,
  'billing/get-billing': billing.getBilling,
  'billing/get-quote': billing.getQuote,
  'billing/get-claim': claims.getClaim,
  'billing/claim-purchase': claims.claimPurchase,
  'billing/list-purchases': claims.listPurchases,
  'billing/claim-waiting-purchase': claims.claimWaitingPurchase,
  'audit/list-audit-entries': audit.listAuditEntries,
  'messages/send-contact-message': messages.sendContactMessage,
  'messages/send-feedback': messages.sendFeedback,
} as const satisfies Record<string, Operation>;

type Call = (typeof calls)[keyof typeof calls];

/** The route of any operation, such as `POST /api/login`. */
export type CallRoute = Call['route'];

/** The operation at a route. */
export type CallAt<R extends CallRoute> = Extract<Call, { route: R }>;
