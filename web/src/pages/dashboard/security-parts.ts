/** The parts for workspaces that require a second factor, as one script: few do. */
export { SecondFactorGate } from './second-factor-gate.tsx';
export { SecurityTab } from './security-tab.tsx';
