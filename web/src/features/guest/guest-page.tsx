import { lazy, type ReactNode, Suspense } from 'react';
import { productName } from '#shared/rules/product.ts';
import { LoadError } from '#web/components/load-error.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useTheme } from '#web/lib/theme.ts';
import { Entrance } from './entrance.tsx';
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
  if (state.at === 'entered') {
    const { link, id, calls } = state;
    return (
      <Frame company={link.company} guest={link.guest.name ?? link.guest.email}>
        <Suspense fallback={<Loading />}>
          <Opened link={link} id={id} calls={calls} />
        </Suspense>
      </Frame>
    );
  }
  return (
    <Frame
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
    </Frame>
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

interface FrameProps {
  company: string | null;
  /** Who has entered. */
  guest?: string | undefined;
  /** Whether it is in front of what the link opens, where it is dark as a cinema: so are the public pages. */
  isOutside?: boolean;
  children: ReactNode;
}

/** The company's name above, the product's below. */
function Frame({ company, guest, isOutside = false, children }: FrameProps) {
  const theme = useTheme();
  return (
    <div
      data-theme={isOutside ? 'dark' : theme}
      className="flex min-h-dvh flex-col bg-surface pt-(--toast-top) text-text has-data-fill:h-dvh has-data-fill:min-h-120 landscape-phone:has-data-fill:min-h-0"
    >
      <header className="flex h-12 shrink-0 items-center justify-between gap-4 border-b border-line bg-raised px-4 text-sm lg:px-6">
        <p dir="auto" className="min-w-0 truncate font-semibold">
          {company ?? ''}
        </p>
        <div className="flex min-w-0 items-center gap-4 text-muted">
          {/* Where a review fills the window, there is no page to scroll to its end. */}
          <SharedWith className="hidden shrink-0 text-xs in-[:has(>_main_[data-fill])]:sm:block" />
          {guest && (
            <p dir="auto" className="min-w-0 truncate">
              <span className="sr-only">You are here as </span>
              {guest}
            </p>
          )}
        </div>
      </header>
      <main className="flex flex-1 flex-col px-4 py-4 has-data-fill:min-h-0 stacked:has-data-fill:min-h-auto has-data-fill:p-0 lg:px-6">
        {children}
      </main>
      {/* Not seen to move once there is what it stands below. */}
      <footer className="px-4 pb-3 text-xs text-muted in-[:has(>_main_[data-fill])]:hidden in-[:has(>_main_[data-loading])]:invisible lg:px-6">
        <SharedWith />
      </footer>
    </div>
  );
}

function SharedWith({ className = '' }: { className?: string }) {
  return (
    <a
      href="/"
      className={classNames('hover:underline hover:underline-offset-4', className)}
      rel="noreferrer"
    >
      {`Shared with ${productName}`}
    </a>
  );
}
