import { useNavigate } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { NotLoaded } from '#web/components/not-loaded.tsx';
import { createFetcher } from '#web/lib/fetcher.ts';
import { paths } from '#web/lib/paths.ts';
import { newCache, swrConfig } from '#web/lib/swr-config.ts';
import type { AuthMode } from './auth-mode.ts';
import { EndedOffer } from './ended-offer.tsx';
import { Entrance } from './entrance.tsx';
import { EntranceSkeleton } from './entrance-skeleton.tsx';
import type { MailedLink } from './mailed-link.ts';
import { useOffer } from './offer.ts';
import { OtherVisitor } from './other-visitor.tsx';
import { TakeOffer } from './take-offer.tsx';
import { useVisitor } from './visitor.ts';

interface OfferedEntranceProps {
  link: MailedLink;
  mode: AuthMode;
}

/** That nobody is signed in is no error here. */
const config = { ...swrConfig, fetcher: createFetcher({ on401: 'null' }), provider: newCache };

/** The sign-up and sign-in screen as a mailed link opens it: what is offered, and the way in for whom it is meant. */
export default function OfferedEntrance(props: OfferedEntranceProps) {
  return (
    <SWRConfig value={config}>
      <Loaded {...props} />
    </SWRConfig>
  );
}

function Loaded({ link, mode }: OfferedEntranceProps) {
  const visitor = useVisitor();
  const { offer, ended, failed, refresh } = useOffer(link);
  const navigate = useNavigate();

  if (ended) return <EndedOffer kind={link.kind} signedIn={Boolean(visitor.user)} />;
  if (failed || visitor.error) {
    return (
      <NotLoaded what="This page" onRetry={() => Promise.all([refresh(), visitor.refresh()])}>
        Nothing is lost. Please check your connection.
      </NotLoaded>
    );
  }
  if (!offer || visitor.user === undefined) return <EntranceSkeleton />;
  if (visitor.user?.email === offer.email) return <TakeOffer link={link} offer={offer} />;
  if (visitor.user) {
    return <OtherVisitor offer={offer} email={visitor.user.email} onSignOut={visitor.signOut} />;
  }
  return (
    <Entrance
      mode={mode}
      offered={{ link, offer }}
      onSignedIn={mode === 'login' ? visitor.refresh : () => navigate(paths.dashboard)}
    />
  );
}
