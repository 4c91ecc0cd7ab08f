import { lazy, Suspense } from 'react';
import { LoadError } from '#web/components/load-error.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { useBrandColors } from './brand-colors.ts';
import { Entrance } from './entrance.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { rememberedLink } from './remembered-link.ts';
import type { SharedReviewsProps } from './shared-review.tsx';
import { useShareLink } from './use-share-link.ts';

const sharedReviewsScript = () => import('./shared-reviews.tsx');
const SharedReviews = lazy(sharedReviewsScript);

const SharedFolder = lazy(() => import('./shared-folder.tsx'));
const UploadRequest = lazy(() => import('./upload-request/upload-request.tsx'));

/** Fetches the script of what is behind the entrance, while that is asked for. */
export function preloadSharedReviews() {
  void sharedReviewsScript().catch(() => undefined);
}

/** What a share link shows to people without a seat. */
export function GuestPage({ token }: { token: string }) {
  const { state, open, enter } = useShareLink(token);
  const branding =
    state.at === 'entered'
      ? state.link.branding
      : state.at === 'entrance'
        ? state.entrance.branding
        : null;
  useBrandColors(branding);
  if (state.at === 'entered') {
    const { link, id, calls } = state;
    return (
      <GuestFrame
        company={link.company}
        branding={branding}
        guest={link.guest.name ?? link.guest.email}
      >
        <Suspense fallback={<Loading />}>
          <Opened link={link} id={id} calls={calls} />
        </Suspense>
      </GuestFrame>
    );
  }
  return (
    <GuestFrame
      branding={branding}
      company={state.at === 'entrance' ? state.entrance.company : null}
      isOutside={state.at !== 'opening' || rememberedLink(token) === null}
    >
      {state.at === 'entrance' ? (
        <Entrance
          token={token}
          entrance={state.entrance}
          onEntered={() => enter(state.entrance.id)}
          onEnded={() => void open()}
        />
      ) : (
        <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-2 py-8">
          {state.at === 'opening' && <Loading />}
          {state.at === 'failed' && <LoadError what="This link" onRetry={() => void open()} />}
          {state.at === 'ended' && <Ended />}
        </div>
      )}
    </GuestFrame>
  );
}

/** What is behind the entrance. */
function Opened({ link, id, calls }: SharedReviewsProps) {
  const { opens } = link;
  switch (opens.kind) {
    case 'reviews':
      return <SharedReviews link={link} reviews={opens.reviews} id={id} calls={calls} />;
    case 'folder':
      return <SharedFolder link={link} folder={opens} calls={calls} />;
    case 'upload':
      return <UploadRequest link={link} request={opens} id={id} calls={calls} />;
  }
}

function Loading() {
  return (
    <div data-loading className="grid min-h-64 flex-1 place-items-center text-muted">
      <PageMeta title="Review" />
      <Spinner size="lg" label="Opening the link" />
    </div>
  );
}

/** The same for a link that was revoked, is over, or never was. */
function Ended() {
  return (
    <div role="alert">
      <PageMeta title="This link has ended" />
      <h1 className="text-2xl">This link has ended</h1>
      <p className="mt-3 text-muted">
        It was closed, its time is over, or its address is not complete. Ask the person who sent it
        for a new one.
      </p>
    </div>
  );
}
