import { useSearchParams } from 'react-router-dom';
import { PageMeta } from '#web/components/page-meta.tsx';
import { EndEmails } from '#web/features/auth/end-review-emails.tsx';
import { AccountFrame } from './account-frame.tsx';

/** The target of the link in every mail about a review that ends these mails. */
export default function ReviewEmails() {
  const [query] = useSearchParams();
  return (
    <AccountFrame>
      <PageMeta title="Emails about a review" />
      <meta name="robots" content="noindex" />
      <EndEmails token={query.get('token') ?? ''} isGuest={query.has('guest')} />
    </AccountFrame>
  );
}
