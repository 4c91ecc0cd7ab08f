import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SecondFactorKind } from '#shared/rules/accounts/second-factor-kinds.ts';
import { productName } from '#shared/rules/product.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { TextLink } from '#web/components/text-link.tsx';
import { requireKeptSession } from '#web/lib/api/kept-session.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { paths } from '#web/lib/paths.ts';
import { AuthForm, type AuthFormProps } from './auth-form.tsx';
import { otherModePath } from './auth-mode.ts';
import { AuthScreenSkeleton } from './auth-screen-skeleton.tsx';

const SecondStep = lazy(() => import('./second-step.tsx'));

/**
 * The texts and form of the combined sign-up and sign-in screen, with the offer of a mailed link; then the second step.
 */
export function AuthScreen(props: Omit<AuthFormProps, 'onSecondStep'>) {
  const { mode, linked, onSignedIn } = props;
  const location = useLocation();
  const [factors, setFactors] = useState<readonly SecondFactorKind[] | null>(null);
  const registering = mode === 'register';
  const usual = registering ? 'Create your account' : `Sign in to ${productName}`;
  if (factors && !registering) {
    return (
      <Suspense fallback={<AuthScreenSkeleton />}>
        <SecondStep factors={factors} onSignedIn={onSignedIn} onBack={() => setFactors(null)} />
      </Suspense>
    );
  }
  return (
    <>
      <h1 className="text-3xl font-semibold wrap-break-word">{linked?.offer.title ?? usual}</h1>
      {linked && <p className="mt-3 wrap-break-word">{linked.offer.about}</p>}
      <p className="mt-3 mb-8 text-muted">
        <span>{registering ? 'Already have an account?' : `New to ${productName}?`}</span>{' '}
        <TextLink to={otherModePath(location)} state={location.state}>
          {registering ? 'Sign in' : 'Create an account'}
        </TextLink>
      </p>
      <AuthForm {...props} onSecondStep={setFactors} />
      {!registering && !linked && <PasskeySignIn onSignedIn={onSignedIn} />}
      {linked?.link.kind === 'claim' && (
        <p className="mt-6 text-sm text-muted">
          Bought by mistake?{' '}
          <TextLink to={`${paths.cancelPurchase}?token=${linked.link.token}`}>
            Cancel and get a full refund
          </TextLink>
        </p>
      )}
      {registering && (
        <p className="mt-6 text-sm text-muted">
          By creating an account you agree to the <TextLink to={paths.terms}>terms</TextLink>. The{' '}
          <TextLink to={paths.privacy}>privacy policy</TextLink> describes how we handle your data.
        </p>
      )}
    </>
  );
}

/**
 * Signs in without a password. Its script loads on click: most users have no passkey. Its label does not contain the
 * label of the form's submit button, so that the two cannot be confused.
 */
function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { run, busy, failure } = useAttempt(async () => {
    const { signInWithPasskey } = await import('./passkey.ts');
    await signInWithPasskey({ secondStep: false });
    await requireKeptSession();
    onSignedIn();
  }, 'The passkey could not be used. Please try again, or sign in with your password.');
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Button
        variant="ghost"
        busy={busy}
        onClick={run}
        icon={<KeyRound aria-hidden="true" className="size-4" strokeWidth={1.5} />}
      >
        Use a passkey instead
      </Button>
      <ErrorNotice message={failure} />
    </div>
  );
}
