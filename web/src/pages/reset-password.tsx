import { useSearchParams } from 'react-router-dom';
import { PageMeta } from '#web/components/page-meta.tsx';
import { NewPassword } from '#web/features/auth/new-password.tsx';
import { AccountFrame } from './account-frame.tsx';

/** Where the link of a forgotten password's mail leads. */
export default function ResetPassword() {
  const [query] = useSearchParams();
  return (
    <AccountFrame>
      <PageMeta title="Choose a new password" />
      <meta name="robots" content="noindex" />
      <NewPassword token={query.get('token') ?? ''} />
    </AccountFrame>
  );
}
