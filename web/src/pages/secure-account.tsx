import { useSearchParams } from 'react-router-dom';
import { PageMeta } from '#web/components/page-meta.tsx';
import { SecuredAccount } from '#web/features/auth/secured-account.tsx';
import { AccountFrame } from './account-frame.tsx';

/** The target of the link in every account security mail. */
export default function SecureAccount() {
  const [query] = useSearchParams();
  return (
    <AccountFrame>
      <PageMeta title="Secure your account" />
      <meta name="robots" content="noindex" />
      <SecuredAccount token={query.get('token') ?? ''} emailChanged={query.has('changed')} />
    </AccountFrame>
  );
}
