/** What concerns workspaces that require a second factor, as one script: few have it. */
export { SecondFactorGate } from './second-factor-gate.tsx';
export { SecurityTab } from './security-tab.tsx';
