import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';

/** Links to the dashboard for signed-in users, and to sign-in for everyone else. */
export function DashboardLink({ signedIn }: { signedIn: boolean }) {
  return (
    <ButtonLink to={signedIn ? paths.dashboard : paths.login} size="lg">
      {signedIn ? 'Go to the dashboard' : 'Sign in'}
    </ButtonLink>
  );
}
