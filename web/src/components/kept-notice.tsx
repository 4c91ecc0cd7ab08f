import { formatDate } from '#web/lib/format.ts';
import { Notice } from './notice.tsx';

/** After a plan that has ended without Cancel Plan: until when, as ISO 8601, members and files are kept. */
export function KeptNotice({ until }: { until: string }) {
  return (
    <Notice
      tone="warning"
      title={`Members and files are kept until ${formatDate(new Date(until))}`}
    >
      The plan has ended. Everything can be viewed and downloaded until then, and is deleted after
      that day. A new plan keeps it.
    </Notice>
  );
}
