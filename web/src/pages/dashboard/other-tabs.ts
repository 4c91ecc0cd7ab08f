/** The tabs that do not come first, as one script. */
export { AccountTab } from './account-tab.tsx';
export { ActivityTab } from './activity-tab.tsx';
export { BillingTab } from './billing-tab.tsx';
export { RolesTab } from './roles-tab.tsx';
