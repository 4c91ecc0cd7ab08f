import { useLocation } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import CancelPurchase from './cancel-purchase.tsx';
import ReviewEmails from './review-emails.tsx';
import SecureAccount from './secure-account.tsx';

/** The targets of links in mails that act on a press. One script: each has few lines, and each script a place in the first. */
export default function MailedLink() {
  const { pathname } = useLocation();
  if (pathname.startsWith(paths.reviewEmails)) return <ReviewEmails />;
  if (pathname.startsWith(paths.cancelPurchase)) return <CancelPurchase />;
  return <SecureAccount />;
}
