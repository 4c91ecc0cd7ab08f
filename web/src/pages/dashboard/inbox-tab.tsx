import { Inbox } from '#web/features/inbox/inbox.tsx';
import { TabHeader } from './tab-header.tsx';

/** What concerns the member. */
export function InboxTab() {
  return (
    <>
      <TabHeader title="For you" about="What mentions you, waits for you or has arrived for you" />
      <Inbox />
    </>
  );
}
