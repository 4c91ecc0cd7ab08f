import { useNavigate } from 'react-router-dom';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { reviewPath } from './review-location.ts';

const notStarted = errorToast('The review could not be opened. Please try again.');

/** Opens the review of a file, and starts it first if there is none. */
export function useStartReview() {
  const { call } = useApi();
  const navigate = useNavigate();
  const { run } = useAction(async (path: string) => {
    const { review } = await call('POST /api/reviews', { body: { path } });
    void navigate(reviewPath(review.id));
  }, notStarted);
  return run;
}
