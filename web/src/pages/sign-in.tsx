import { Link, useLocation } from 'react-router-dom';
import { productName } from '#shared/product.ts';
import { Logo } from '#web/components/logo.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { TextLink } from '#web/components/text-link.tsx';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import { authMode, otherModePath } from '#web/features/auth/auth-mode.ts';
import { WorkspacePicture } from '#web/features/marketing/pictures/workspace-picture.tsx';
import { paths } from '#web/lib/paths.ts';

/** The combined sign-up and sign-in screen. */
export default function SignIn() {
  const location = useLocation();
  const mode = authMode(location);
  const registering = mode === 'register';
  const title = registering ? 'Create your account' : `Sign in to ${productName}`;
  return (
    <div
      data-theme="dark"
      className="grid min-h-dvh bg-surface text-text lg:grid-cols-[minmax(30rem,2fr)_3fr]"
    >
      <PageMeta title={registering ? 'Sign up' : 'Sign in'} />
      <div className="flex flex-col px-[clamp(1.25rem,4vw,3rem)] pb-12">
        <header className="flex h-16 items-center">
          <Link to={paths.home} aria-label="Home" className="-m-2 flex rounded-control p-2">
            <Logo />
          </Link>
        </header>
        <main
          tabIndex={-1}
          className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-8"
        >
          <h1 className="text-3xl font-semibold">{title}</h1>
          <p className="mt-3 mb-8 text-muted">
            {registering ? 'Already have an account?' : `New to ${productName}?`}{' '}
            <TextLink to={otherModePath(location)}>
              {registering ? 'Sign in' : 'Create an account'}
            </TextLink>
          </p>
          <AuthForm mode={mode} />
          {registering && (
            <p className="mt-6 text-sm text-muted">
              By creating an account you agree to the <TextLink to={paths.terms}>terms</TextLink>.
              The <TextLink to={paths.privacy}>privacy policy</TextLink> says what is kept about
              you.
            </p>
          )}
        </main>
      </div>
      <aside
        aria-label="What it looks like"
        className="hidden overflow-hidden border-l border-line bg-sunken pl-12 lg:flex lg:flex-col lg:justify-center"
      >
        <WorkspacePicture />
      </aside>
    </div>
  );
}
