import { useNavigate } from 'react-router-dom';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { reviewPath } from './review-location.ts';

const notStarted = errorToast('The review could not be opened. Please try again.');

/** Opens the review of a file, or of several pictures as one set, and starts it first if there is none. */
export function useStartReview() {
  const { call } = useApi();
  const navigate = useNavigate();
  const { run } = useAction(async (paths: readonly string[]) => {
    const body = paths.length > 1 ? { pages: [...paths] } : { path: paths[0] };
    const { review } = await call('POST /api/reviews', { body });
    void navigate(reviewPath(review.id));
  }, notStarted);
  return run;
}
