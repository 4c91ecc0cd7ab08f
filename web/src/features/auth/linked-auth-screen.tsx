import { useNavigate } from 'react-router-dom';
import useSWR, { SWRConfig } from 'swr';
import type { User } from '#shared/rules/user.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { createFetcher } from '#web/lib/api/fetcher.ts';
import { newCache, swrConfig } from '#web/lib/api/swr-config.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { paths } from '#web/lib/paths.ts';
import type { AuthMode } from './auth-mode.ts';
import { AuthScreen } from './auth-screen.tsx';
import { AuthScreenSkeleton } from './auth-screen-skeleton.tsx';
import { EmailText } from './email-text.tsx';
import { ExpiredOffer } from './expired-offer.tsx';
import type { MailedLink } from './mailed-link.ts';
import { acceptOffer, type Offer, useOffer } from './offer.ts';
import { ResultPanel } from './result-panel.tsx';

const copy = {
  invitation: {
    label: 'Accept the invitation',
    busyLabel: 'Accepting...',
    fallback: 'Failed to accept the invitation',
  },
  claim: {
    label: 'Add to my workspace',
    busyLabel: 'Adding...',
    fallback: 'Failed to add the purchase',
  },
} as const;

/** The offer, for the signed-in user to whom it is addressed. */
function AcceptOffer({ link, offer }: { link: MailedLink; offer: Offer }) {
  const { label, busyLabel, fallback } = copy[link.kind];
  const navigate = useNavigate();
  const { run, busy, failure } = useAttempt(async () => {
    await acceptOffer(link);
    await navigate(paths.dashboard);
  }, fallback);
  return (
    <ResultPanel
      title={offer.title}
      actions={
        <>
          <Button size="lg" busy={busy} onClick={run}>
            {busy ? busyLabel : label}
          </Button>
          {link.kind === 'claim' && (
            <ButtonLink
              to={`${paths.cancelPurchase}?token=${link.token}`}
              size="lg"
              variant="secondary"
            >
              Cancel and get a full refund
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{offer.about}</p>
      <p>
        You are signed in as <EmailText>{offer.email}</EmailText>.
      </p>
      <ErrorNotice message={failure} />
    </ResultPanel>
  );
}

interface LinkedAuthScreenProps {
  link: MailedLink;
  mode: AuthMode;
}

/** A visitor without a session is not an error here. */
const config = { ...swrConfig, fetcher: createFetcher({ on401: 'null' }), provider: newCache };

/** The sign-up and sign-in screen as a mailed link opens it: the offer, and the form for its addressee. */
export default function LinkedAuthScreen(props: LinkedAuthScreenProps) {
  return (
    <SWRConfig value={config}>
      <OfferScreen {...props} />
    </SWRConfig>
  );
}

function OfferScreen({ link, mode }: LinkedAuthScreenProps) {
  const visitor = useVisitor();
  const { offer, ended, failure = visitor.error, refresh } = useOffer(link);
  const navigate = useNavigate();

  if (ended) return <ExpiredOffer kind={link.kind} signedIn={Boolean(visitor.user)} />;
  if (failure) {
    return (
      <LoadError what="This page" onRetry={() => Promise.all([refresh(), visitor.refresh()])}>
        {`Nothing is lost. ${describeFailure(failure)}`}
      </LoadError>
    );
  }
  if (!offer || visitor.user === undefined) return <AuthScreenSkeleton />;
  if (visitor.user?.email === offer.email) return <AcceptOffer link={link} offer={offer} />;
  if (visitor.user) {
    return <WrongAccount offer={offer} email={visitor.user.email} onSignOut={visitor.signOut} />;
  }
  return (
    <AuthScreen
      mode={mode}
      linked={{ link, offer }}
      onSignedIn={mode === 'login' ? visitor.refresh : () => navigate(paths.dashboard)}
    />
  );
}

/**
 * The signed-in user on a public page. Its fetcher maps a 401 to null: `user` is null without a session, and undefined
 * until loaded.
 */
function useVisitor() {
  const { data, error, mutate } = useSWR<{ user: User } | null, Error>('/api/user');
  return {
    user: data === null ? null : data?.user,
    error,
    refresh: () => mutate().catch(() => undefined),

    /** Rejects if the session could not be revoked. */
    async signOut() {
      await call('POST /api/logout');
      await mutate(null, { revalidate: false });
    },
  };
}

interface WrongAccountProps {
  offer: Offer;
  /** The signed-in user's email. */
  email: string;
  onSignOut: () => Promise<unknown>;
}

/** The offer, for a signed-in user to whom it is not addressed. */
function WrongAccount({ offer, email, onSignOut }: WrongAccountProps) {
  const { run, busy, failure } = useAttempt(onSignOut, 'Failed to sign out');
  return (
    <ResultPanel
      title="This link is for another email"
      actions={
        <>
          <Button size="lg" busy={busy} onClick={run}>
            {busy ? 'Signing out...' : 'Sign out and continue'}
          </Button>
          <ButtonLink to={paths.dashboard} size="lg" variant="secondary">
            Stay signed in
          </ButtonLink>
        </>
      }
    >
      <p>{offer.about}</p>
      <dl className="flex flex-col gap-3">
        <dt className="-mb-3 text-sm">It was sent to</dt>
        <dd>
          <EmailText>{offer.email}</EmailText>
        </dd>
        <dt className="-mb-3 text-sm">You are signed in as</dt>
        <dd>
          <EmailText>{email}</EmailText>
        </dd>
      </dl>
      <ErrorNotice message={failure} />
    </ResultPanel>
  );
}
