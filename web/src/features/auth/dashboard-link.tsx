import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';

/** Leads whoever is signed in to the dashboard, and everybody else to sign in. */
export function DashboardLink({ signedIn }: { signedIn: boolean }) {
  return (
    <ButtonLink to={signedIn ? paths.dashboard : paths.login} size="lg">
      {signedIn ? 'Go to the dashboard' : 'Sign in'}
    </ButtonLink>
  );
}
