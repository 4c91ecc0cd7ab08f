import { formatMailedDay } from '#web/lib/format.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface KeptNoticeProps {
  /** ISO 8601. */
  until: string;
  /** Opens where a plan is chosen, if that is elsewhere and the user may. */
  onChoosePlan?: (() => void) | undefined;
}

/** After a plan that has ended without Cancel Plan: until when members and files are kept. */
export function KeptNotice({ until, onChoosePlan }: KeptNoticeProps) {
  return (
    <Notice
      tone="warning"
      title={`Members and files are kept until ${formatMailedDay(new Date(until))}`}
      action={onChoosePlan && <Button onClick={onChoosePlan}>Choose a plan</Button>}
    >
      The plan has ended. Everything can be viewed and downloaded until then, and is deleted after
      that day. A new plan keeps it.
    </Notice>
  );
}
