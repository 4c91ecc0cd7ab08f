import { useSearchParams } from 'react-router-dom';
import { PageMeta } from '#web/components/page-meta.tsx';
import { ResetPasswordForm } from '#web/features/auth/reset-password-form.tsx';
import { AccountFrame } from './account-frame.tsx';

/** The target of the link in a password reset mail. */
export default function ResetPassword() {
  const [query] = useSearchParams();
  return (
    <AccountFrame>
      <PageMeta title="Choose a new password" />
      <meta name="robots" content="noindex" />
      <ResetPasswordForm token={query.get('token') ?? ''} />
    </AccountFrame>
  );
}
