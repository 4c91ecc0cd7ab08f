import type { ApprovalRound, ReviewVersion } from '#shared/calls/reviews.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { nameOfPerson } from '#web/features/reviews/people.ts';
import { formatList } from '#web/lib/format.ts';
import { countedIn } from './own-request.ts';
import { AskDialog } from './round-button.tsx';

interface AskAgainProps {
  /** The newest. */
  version: ReviewVersion;
  rounds: readonly ApprovalRound[] | undefined;
  /** Undefined if the user may not. */
  onAsk: (() => void) | undefined;
}

/** That no one is asked about a new version yet, and who was about the one before; nothing once it is decided. */
export function AskAgain({ version, rounds, onAsk }: AskAgainProps) {
  const [latest] = rounds ?? [];
  const people = countedIn(latest);
  if (!latest || latest.version >= version.number || people.length === 0) return null;
  if (version.status !== 'needs_review') return null;
  const named = people.slice(0, 3).map(({ person }) => nameOfPerson(person));
  const more = people.length - named.length;
  const names = formatList(more > 0 ? [...named, `${more} more`] : named);
  const were = people.length === 1 ? 'was' : 'were';
  return (
    <Notice
      tone="info"
      title={`No one is asked about version ${version.number} yet`}
      action={
        onAsk && (
          <Button variant="secondary" size="sm" onClick={onAsk} {...AskDialog.opener}>
            Ask again
          </Button>
        )
      }
    >
      {`${names} ${were} asked to approve version ${latest.version}. What was decided stays with it.`}
    </Notice>
  );
}
