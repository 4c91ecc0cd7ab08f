import { useEffect, useRef, useState } from 'react';
import {
  type SecondFactorKind,
  secondFactorKinds,
} from '#shared/rules/accounts/second-factor-kinds.ts';
import { ApiError, call } from '#web/lib/api/api-client.ts';
import { type FieldErrors, serverFieldErrors } from '#web/lib/api/field-errors.ts';
import { cookiesBlocked, requireKeptSession } from '#web/lib/api/kept-session.ts';
import {
  errorCode,
  networkError,
  readableMessage,
  UnexpectedAnswer,
} from '#web/lib/api/messages.ts';
import type { AuthMode } from './auth-mode.ts';
import type { MailedLink } from './mailed-link.ts';

/** How long the message is shown before the redirect, in milliseconds (spec section 9). */
const redirectDelays = { login: 1_000, register: 1_500 } as const;

const fallbackMessages = { login: 'Login failed', register: 'Registration failed' } as const;

export interface Credentials {
  username: string;
  email: string;
  password: string;
}

export type AuthState =
  | { step: 'open' }
  | { step: 'processing' }
  | { step: 'failed'; mode: AuthMode; message?: string; fields: FieldErrors }
  | { step: 'done'; message: string };

async function send(
  mode: AuthMode,
  { username, email, password }: Credentials,
  link: MailedLink | undefined,
): Promise<string> {
  if (mode === 'register') {
    const body = { username, email, password, ...(link && { [link.kind]: link.token }) };
    await call('POST /api/register', { body });
    if (link?.kind === 'claim') await completeClaim(link.token);
    return 'Registration successful! Logging you in...';
  }
  const { message } = await call('POST /api/login', { body: { email, password } });
  return message || 'Login successful!';
}

/** Claims the purchase. On failure the account still exists, and the dashboard offers the purchase again. */
async function completeClaim(token: string): Promise<void> {
  try {
    await call('POST /api/claims/{token}', { params: { token } });
  } catch (error) {
    console.error('The purchase could not be added yet.', error);
  }
}

interface AuthParts {
  mode: AuthMode;
  /** The mailed link that is sent along with the sign-up. */
  link: MailedLink | undefined;
  /** Redirects, after the message has been shown. */
  onSignedIn: () => void;
  /** The password was correct, and the account has second factors. */
  onSecondStep: (factors: readonly SecondFactorKind[]) => void;
}

/** Signs up or in, shows the result, and redirects. */
export function useAuth({ mode, link, onSignedIn, onSecondStep }: AuthParts) {
  const [state, setState] = useState<AuthState>({ step: 'open' });
  const redirectTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(redirectTimer.current), []);

  async function submit(credentials: Credentials) {
    setState({ step: 'processing' });
    try {
      const message = await send(mode, credentials, link);
      setState({ step: 'done', message });
      redirectTimer.current = setTimeout(onSignedIn, redirectDelays[mode]);
      // While the message is shown.
      await requireKeptSession();
    } catch (error) {
      clearTimeout(redirectTimer.current);
      const factors = secondStepNeeded(error);
      // The second step needs a cookie, too.
      const isBlocked = factors !== null && !navigator.cookieEnabled;
      if (factors && !isBlocked) return onSecondStep(factors);
      const { message, fields } = failureOf(mode, error);
      const shown = isBlocked ? cookiesBlocked.signIn : message;
      setState({ step: 'failed', mode, message: shown, fields });
    }
  }

  /** An error in one mode does not apply to the other. */
  const stale = state.step === 'failed' && state.mode !== mode;
  return {
    state: stale ? ({ step: 'open' } as const) : state,
    submit,
    /** For client-side validation errors, before anything is sent. */
    showErrors: (fields: FieldErrors) => setState({ step: 'failed', mode, fields }),
  };
}

function failureOf(mode: AuthMode, error: unknown): { message: string; fields: FieldErrors } {
  const answered = error instanceof ApiError || error instanceof UnexpectedAnswer;
  const message = answered ? readableMessage(error, fallbackMessages[mode]) : networkError;
  return { message, fields: serverFieldErrors(error) };
}

/** The second factors to choose from if a sign-in requires a second step; null otherwise. */
function secondStepNeeded(error: unknown): SecondFactorKind[] | null {
  if (!(error instanceof ApiError) || errorCode(error) !== 'second_step_needed') return null;
  const body: unknown = JSON.parse(error.body);
  const factors: unknown = body && typeof body === 'object' && Reflect.get(body, 'factors');
  return secondFactorKinds.filter((kind) => Array.isArray(factors) && factors.includes(kind));
}
