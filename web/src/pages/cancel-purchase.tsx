import { useSearchParams } from 'react-router-dom';
import { PageMeta } from '#web/components/page-meta.tsx';
import { CancelPurchase } from '#web/features/auth/cancel-purchase.tsx';
import { AccountFrame } from './account-frame.tsx';

/** The target of the link in every mail about a pending purchase that cancels it. */
export default function CancelPurchasePage() {
  const [query] = useSearchParams();
  return (
    <AccountFrame>
      <PageMeta title="Cancel a purchase" />
      <meta name="robots" content="noindex" />
      <CancelPurchase token={query.get('token') ?? ''} />
    </AccountFrame>
  );
}
