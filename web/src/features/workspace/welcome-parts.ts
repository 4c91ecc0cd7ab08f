/** What only users without a workspace, or without one of theirs, see: as one script. */

export { FormerWorkspaceNotice, FormerWorkspaceScreen } from './former-workspace.tsx';
export { WelcomeDialog } from './welcome-dialog.tsx';
