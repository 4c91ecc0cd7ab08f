import type { Review } from '#shared/calls/reviews.ts';
import { tabPath } from '#shared/rules/site.ts';
import type { User } from '#shared/rules/user.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { unlistedEntry } from '#web/features/files/entries/entries.ts';
import { EmptyList } from '#web/features/files/list/empty-list.tsx';
import { usePosters } from '#web/features/files/list/use-posters.ts';
import { ColleaguesContext } from './colleagues.ts';
import { useColleaguesIn } from './colleagues-in.ts';
import { LoadedReview } from './loaded-review.tsx';
import { useMemberSource } from './review-source.ts';
import { useReview } from './use-review.ts';

interface ReviewPageProps {
  id: string;
  user: User;
}

/** One work under review: its versions, its player, and the comments on it. */
export function ReviewPage({ id, user }: ReviewPageProps) {
  const source = useMemberSource(id);
  const state = useReview(source);
  const { review, problem, refresh } = state;
  useMissingPoster(review);
  const colleagues = useColleaguesIn(review);
  if (problem === 'gone') {
    return (
      <>
        <PageMeta title="Review" />
        <EmptyList
          title="This review is not here"
          action={<ButtonLink to={tabPath('review')}>All reviews</ButtonLink>}
        >
          It was removed, or the link is of another workspace.
        </EmptyList>
      </>
    );
  }
  if (!review) {
    return (
      <>
        <PageMeta title="Review" />
        {problem ? (
          <LoadError what="The review" onRetry={refresh} />
        ) : (
          <div data-fill className="grid min-h-64 flex-1 place-items-center">
            <Spinner size="lg" label="Loading the review" />
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <PageMeta title={`${review.title} · Review`} />
      <ColleaguesContext value={colleagues}>
        <LoadedReview
          {...state}
          source={source}
          review={review}
          user={user}
          may={(permission) => state.may.includes(permission)}
        />
      </ColleaguesContext>
    </>
  );
}

/** Makes the poster of the newest version, if it has none. */
function useMissingPoster(review: Review | undefined) {
  const newest = review?.versions.at(-1);
  const entries = newest?.state === 'current' ? [unlistedEntry(newest.path)] : [];
  usePosters(entries, newest?.path);
}
