import { useSearchParams } from 'react-router-dom';
import { PageMeta } from '#web/components/page-meta.tsx';
import { ConfirmedEmail } from '#web/features/auth/confirmed-email.tsx';
import { AccountFrame } from './account-frame.tsx';

/** The target of the link in a confirmation mail. */
export default function ConfirmEmail() {
  const [query] = useSearchParams();
  return (
    <AccountFrame>
      <PageMeta title="Confirm your email" />
      <meta name="robots" content="noindex" />
      <ConfirmedEmail token={query.get('token') ?? ''} isNew={query.has('new')} />
    </AccountFrame>
  );
}
