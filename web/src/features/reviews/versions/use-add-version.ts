import { useNavigate } from 'react-router-dom';
import type { Review } from '#shared/calls/reviews.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { reviewPath } from '#web/features/reviews/review-location.ts';
import { useApi } from '#web/lib/api/api-context.ts';

/**
 * Adds the current file of a path, or those of several as its pages, as the next version, and shows it; also where it is a
 * version already.
 * @returns rejects if it was refused
 */
export function useAddVersion({ id, versions }: Review, onAdded: (review: Review) => void) {
  const { call } = useApi();
  const navigate = useNavigate();
  return async (paths: readonly string[]) => {
    const { review } = await call('POST /api/reviews/{id}/versions', {
      params: { id },
      body: paths.length > 1 ? { pages: [...paths] } : { path: paths[0] },
    });
    onAdded(review);
    const newest = review.versions.at(-1)?.number;
    if (newest !== versions.at(-1)?.number) {
      toast({ title: `Version ${newest} added` });
      void navigate(reviewPath(id, { version: newest }));
      return;
    }
    const version = review.versions.findLast((each) => {
      const files = each.pages ?? [each];
      return files.length === paths.length && files.every(({ path }, at) => path === paths[at]);
    })?.number;
    toast({
      title: `${paths.length > 1 ? 'These pictures are' : 'This file is'} version ${version} already`,
    });
    void navigate(reviewPath(id, { version }));
  };
}
