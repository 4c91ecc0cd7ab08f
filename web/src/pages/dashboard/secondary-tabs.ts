/** The tabs other than the first, and rarely shown parts, as one script. */
export { PurchaseNotice } from '#web/features/billing/notices/purchase-notice.tsx';
export { AccountTab, OwnAccount } from './account-tab.tsx';
export { ActivityTab } from './activity-tab.tsx';
export { BillingTab } from './billing-tab.tsx';
export { NoSuchTab } from './no-such-tab.tsx';
export { RolesTab } from './roles-tab.tsx';
