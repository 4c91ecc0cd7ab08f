import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { productName } from '#shared/rules/product.ts';
import { PageMeta } from '#web/components/page-meta.tsx';
import { authMode } from '#web/features/auth/auth-mode.ts';
import { AuthScreen } from '#web/features/auth/auth-screen.tsx';
import { AuthScreenSkeleton } from '#web/features/auth/auth-screen-skeleton.tsx';
import { mailedLink } from '#web/features/auth/mailed-link.ts';
import { safeRedirect } from '#web/features/auth/safe-redirect.ts';
import { paths } from '#web/lib/paths.ts';
import { AccountFrame } from './account-frame.tsx';
import { prefetchDashboard } from './prefetch-dashboard.ts';

const LinkedAuthScreen = lazy(() => import('#web/features/auth/linked-auth-screen.tsx'));

const meta = {
  register: {
    path: paths.register,
    title: 'Sign up',
    description: `Create a ${productName} account and set up a workspace for your team.`,
  },
  login: {
    path: paths.login,
    title: 'Sign in',
    description: `Sign in to your ${productName} workspace.`,
  },
} as const;

/** The combined sign-up and sign-in screen. */
export default function SignIn() {
  const location = useLocation();
  const navigate = useNavigate();
  const mode = authMode(location);
  const link = mailedLink(location.search);
  // The page that asked to sign in gets its history state back.
  const { state }: { state: unknown } = location;
  const redirectTarget = safeRedirect(new URLSearchParams(location.search).get('next'));
  return (
    <AccountFrame>
      <PageMeta {...meta[mode]} />
      {link && <meta name="robots" content="noindex" />}
      {/* A user who types is about to sign in. */}
      <div onInput={prefetchDashboard}>
        {link ? (
          <Suspense fallback={<AuthScreenSkeleton />}>
            <LinkedAuthScreen key={link.token} link={link} mode={mode} />
          </Suspense>
        ) : (
          <AuthScreen mode={mode} onSignedIn={() => navigate(redirectTarget, { state })} />
        )}
      </div>
    </AccountFrame>
  );
}
