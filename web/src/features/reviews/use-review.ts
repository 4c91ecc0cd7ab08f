import { useCallback, useEffect, useRef, useState } from 'react';
import type { Review } from '#shared/calls/reviews.ts';
import { statusLabels } from '#shared/rules/review-statuses.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { errorCode } from '#web/lib/api/messages.ts';
import { nameOfPerson } from './people.ts';
import type { ReviewAnswer, ReviewSource } from './review-source.ts';
import { usePolling } from './use-polling.ts';
import { newestVersion } from './versions/left-versions.ts';

interface ReviewState {
  answer?: ReviewAnswer;
  problem?: 'gone' | 'failed' | undefined;
}

/** A review, with the changes of others while it is open. */
export function useReview(source: ReviewSource) {
  const [{ answer, problem }, setState] = useState<ReviewState>({});
  const shown = useRef<Review>(undefined);

  const load = useCallback(async () => {
    try {
      const next = await source.get();
      // An own change was faster than this answer.
      if (shown.current && next.review.revision < shown.current.revision) return;
      tellOfOthers(shown.current, next.review);
      shown.current = next.review;
      setState({ answer: next });
    } catch (error) {
      const isGone = errorCode(error) === 'not_found';
      // What is on the screen stays there while there is no connection.
      setState((before) => ({ ...before, problem: isGone ? 'gone' : 'failed' }));
      throw error;
    }
  }, [source]);
  const refresh = useCallback(() => load().catch(() => undefined), [load]);

  useEffect(() => {
    void refresh();
  }, [refresh]);
  usePolling(load);

  return {
    review: answer?.review,
    /** A newer upload at the path of the newest version. */
    newer: answer?.newer,
    /** Whether the user is mailed what is new. */
    mails: answer?.mails ?? false,
    /** What a member may do in it. */
    may: answer?.may ?? [],
    /** Who was asked to approve versions, as members are told. */
    rounds: answer?.rounds,
    /** Whether anyone is asked, and what they themselves are, as guests are told. */
    isAsked: answer?.isAsked ?? false,
    request: answer?.request,
    problem,
    refresh,
    /** Shows whether the user is mailed, as they have just chosen. */
    setMails: useCallback((mails: boolean) => {
      setState((before) => (before.answer ? { answer: { ...before.answer, mails } } : before));
    }, []),
    /** Shows what an own change has answered. */
    update: useCallback((review: Review, more: Partial<ReviewAnswer> = {}) => {
      shown.current = review;
      setState((before) =>
        before.answer ? { answer: { ...before.answer, ...more, review } } : before,
      );
    }, []),
  };
}

/**
 * Tells that there is a newer version, as what is on the screen stays there, or that someone else has set the status of the
 * newest, since the last word wins.
 */
function tellOfOthers(before: Review | undefined, review: Review) {
  const newest = newestVersion(review);
  if (!before || !newest) return;
  if (newest.number > (before.versions.at(-1)?.number ?? 0))
    toast({ title: `Version ${newest.number} was added` });
  if (before.statusAt === review.statusAt || !newest.statusBy) return;
  toast({
    title: statusLabels[newest.status],
    description: `${nameOfPerson(newest.statusBy)} has changed the status of version ${newest.number}.`,
  });
}
