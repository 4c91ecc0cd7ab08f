import { useNavigate } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { LoadError } from '#web/components/load-error.tsx';
import { createFetcher } from '#web/lib/fetcher.ts';
import { paths } from '#web/lib/paths.ts';
import { newCache, swrConfig } from '#web/lib/swr-config.ts';
import { AcceptOffer } from './accept-offer.tsx';
import type { AuthMode } from './auth-mode.ts';
import { AuthScreen } from './auth-screen.tsx';
import { AuthScreenSkeleton } from './auth-screen-skeleton.tsx';
import { ExpiredOffer } from './expired-offer.tsx';
import type { MailedLink } from './mailed-link.ts';
import { useOffer } from './offer.ts';
import { useVisitor } from './visitor.ts';
import { WrongAccount } from './wrong-account.tsx';

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
  const { offer, ended, failed, refresh } = useOffer(link);
  const navigate = useNavigate();

  if (ended) return <ExpiredOffer kind={link.kind} signedIn={Boolean(visitor.user)} />;
  if (failed || visitor.error) {
    return (
      <LoadError what="This page" onRetry={() => Promise.all([refresh(), visitor.refresh()])}>
        Nothing is lost. Please check your connection.
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
