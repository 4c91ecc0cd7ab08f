import type { User } from '#shared/user.ts';
import { TabHeader } from './tab-header.tsx';

/** Connecting a computer, so that a sync tool reads and writes the workspace's files. */
export function ConnectTab(_props: { user: User }) {
  return <TabHeader title="Connect" about="The workspace as a folder on your computers" />;
}
