import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { productName } from '#shared/product.ts';
import type { SecondFactorKind } from '#shared/second-factor-kinds.ts';
import { TextLink } from '#web/components/text-link.tsx';
import { paths } from '#web/lib/paths.ts';
import { AuthForm, type AuthFormProps } from './auth-form.tsx';
import { otherModePath } from './auth-mode.ts';
import { AuthScreenSkeleton } from './auth-screen-skeleton.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

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
        <TextLink to={otherModePath(location)}>
          {registering ? 'Sign in' : 'Create an account'}
        </TextLink>
      </p>
      <AuthForm {...props} onSecondStep={setFactors} />
      {!registering && !linked && <PasskeySignIn onSignedIn={onSignedIn} />}
      {registering && (
        <p className="mt-6 text-sm text-muted">
          By creating an account you agree to the <TextLink to={paths.terms}>terms</TextLink>. The{' '}
          <TextLink to={paths.privacy}>privacy policy</TextLink> describes how we handle your data.
        </p>
      )}
    </>
  );
}
