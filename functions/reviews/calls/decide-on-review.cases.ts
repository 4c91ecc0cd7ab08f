import { findRound } from '#core/reviews/ports/approval-round.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { ask, putDecision, roundNow, withApprovers, withRound } from '#testkit/files/approvals.ts';
import { withSet } from '#testkit/files/reviews.ts';

const because =
  'Besides the round, the bytes that are decided about are read, and whether others still can; who they are after that.';

export const cases: Case[] = [
  {
    title: 'as the only one',
    costs: { roundTrips: 7, because },
    arrange: async () => {
      const { owner, colleague, review } = await withApprovers();
      await ask(owner, review.id, [colleague.email]);
      return {
        act: () => putDecision(colleague, review.id, 'approved', { word: 'Lovely.' }),
        saved: async () => {
          const { status, round } = await roundNow(owner, review.id);
          const { decision, word } = round.approvers[0].decision;
          assertEqual('It', [status, decision, word], ['approved', 'approved', 'Lovely.']);
        },
      };
    },
  },
  {
    title: 'before a member and a guest',
    costs: { roundTrips: 9, because },
    arrange: async () => {
      const { colleague, owner, review } = await withRound();
      return {
        act: () => putDecision(colleague, review.id, 'approved_with_changes'),
        saved: async () => {
          const { status, review: now } = await roundNow(owner, review.id);
          const { asked, approved } = now.versions[0].approval;
          assertEqual('It', [status, asked, approved], ['needs_review', 3, 1]);
        },
      };
    },
  },
  {
    title: 'about a set',
    costs: { roundTrips: 7, because },
    arrange: async () => {
      const { owner, workspaceId, review } = await withSet();
      await ask(owner, review.id, [owner.email]);
      return {
        act: () => putDecision(owner, review.id, 'approved'),
        saved: async () => {
          const round = await findRound(workspaceId, review.id, 1);
          const { pages = [] } = round?.approvers[0]?.decided ?? {};
          const bound = pages.filter(({ etag }) => etag !== undefined).map(({ page }) => page);
          assertEqual('The pages', bound, [1, 2, 3]);
        },
      };
    },
  },
];
