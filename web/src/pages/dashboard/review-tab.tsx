import { useMemo, useState } from 'react';
import { collaboratorRole } from '#shared/rules/permissions.ts';
import { Button } from '#web/components/button.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { ConfirmingUser } from '#web/features/account/confirming-user.tsx';
import { type Colleague, ColleaguesContext } from '#web/features/reviews/colleagues.ts';
import { ReviewList } from '#web/features/reviews/list/review-list.tsx';
import { useReviewLocation } from '#web/features/reviews/review-location.ts';
import { reviewPageScript } from '#web/features/reviews/review-page-script.ts';
import { LinksDialog } from '#web/features/reviews/sharing/lazy-dialogs.ts';
import { TabHeader } from './tab-header.tsx';
import { useWorkspace } from './workspace-context.ts';

/** The reviews of the workspace, or one of them. */
export function ReviewTab() {
  const { user, may } = useWorkspace();
  const colleagues = useColleagues();
  const { review } = useReviewLocation();
  const page = reviewPageScript.useModule(review !== undefined);
  const [showsLinks, setShowsLinks] = useState(false);
  if (review === undefined) {
    return (
      <ConfirmingUser email={user.email}>
        <TabHeader title="Review" about="Comments on the frames of films, on sound and pictures">
          {may('share_links') && (
            <Button variant="secondary" onClick={() => setShowsLinks(true)} {...LinksDialog.opener}>
              Share links
            </Button>
          )}
        </TabHeader>
        <LinksDialog open={showsLinks} onClose={() => setShowsLinks(false)} user={user} />
        <ReviewList viewer={{ email: user.email, mayDecide: may('manage_reviews') }} />
      </ConfirmingUser>
    );
  }
  if (!page) {
    return (
      <div data-fill className="grid min-h-64 flex-1 place-items-center">
        <PageMeta title="Review" />
        <Spinner size="lg" label="Loading the review" />
      </div>
    );
  }
  return (
    <ConfirmingUser email={user.email}>
      <ColleaguesContext value={colleagues}>
        <page.ReviewPage key={review} id={review} user={user} />
      </ColleaguesContext>
    </ConfirmingUser>
  );
}

/** Whom comments can mention: the user, the owner, and the members who have joined; what is open no collaborator sees. */
function useColleagues() {
  const {
    user: { id: me, username, email },
    team: { members, owner },
  } = useWorkspace();
  const [chosen] = useState(() => new Map<string, string>());
  return useMemo(() => {
    const team = (members ?? []).filter(({ role }) => role !== collaboratorRole);
    const others = [owner, ...team].flatMap((one): Colleague[] =>
      one?.userId && one.userId !== me && one.name
        ? [{ id: one.userId, name: one.name, email: one.email }]
        : [],
    );
    return { all: [...others, { id: me, name: username, email }], me, chosen };
  }, [me, username, email, members, owner, chosen]);
}
