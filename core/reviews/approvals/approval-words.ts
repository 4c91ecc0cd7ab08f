import type { ApprovalRoundItem } from '#core/reviews/ports/approval-round.ts';
import { type ApprovalDecision, dueDayText } from '#shared/rules/approvals.ts';
import { decisionWords, type ReviewStatus } from '#shared/rules/review-statuses.ts';
import { shortened } from '#shared/rules/text/visible-text.ts';

/** What of a word is mailed, in characters. */
const mailedCharacters = 300;

const verbs: Record<ApprovalDecision, string> = {
  ...decisionWords,
  approved_with_changes: 'approved with changes',
};

/** A decision as mails tell it, after a name: `approved version 2: “Lovely.” All who were asked have approved it.` */
export function decidedWords({
  version,
  decided,
  word,
  status,
}: {
  version: number;
  decided: ApprovalDecision;
  word: string | undefined;
  /** Which follows from it, if it changed. */
  status: ReviewStatus | undefined;
}): string {
  const line = word?.replaceAll(/\s+/gu, ' ').trim();
  const said = line === undefined ? '.' : `: “${shortened(line, mailedCharacters)}”`;
  const all = status === 'approved' ? ' All who were asked have approved it.' : '';
  return `${verbs[decided]} version ${version}${said}${all}`;
}

/** What someone has written with their decision, as it is now. */
export function wordOf({ approvers }: ApprovalRoundItem, userId: string): string | undefined {
  return approvers.find(({ decided }) => decided?.by === userId)?.decided?.word;
}

/** A request as the hourly mails tell it, after a name: `asks you to approve version 2 until Friday, December 4.` */
export function requestWords({ version, dueOn }: ApprovalRoundItem): string {
  const until = dueOn === undefined ? '' : ` until ${dueDayText(dueOn)}`;
  return `asks you to approve version ${version}${until}.`;
}

/** The ids of those of some members who are asked, and have not decided. */
export function undecidedAmong(
  { approvers }: ApprovalRoundItem,
  userIds: readonly string[],
): string[] {
  return approvers.flatMap(({ person, decided }) =>
    person.kind === 'member' && !decided && userIds.includes(person.userId) ? [person.userId] : [],
  );
}
