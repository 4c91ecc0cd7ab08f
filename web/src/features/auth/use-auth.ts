import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError, call } from '#web/lib/api-client.ts';
import { type FieldErrors, serverFieldErrors } from '#web/lib/field-errors.ts';
import { readableMessage } from '#web/lib/messages.ts';
import type { AuthMode } from './auth-mode.ts';
import { ownPath } from './own-path.ts';

/** How long the message stays to be read before the way goes on, in milliseconds (spec section 9). */
const delays = { login: 1_000, register: 1_500 } as const;

const networkError = 'Network error. Please try again.';
const refused = { login: 'Login failed', register: 'Registration failed' } as const;

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

async function send(mode: AuthMode, { username, email, password }: Credentials): Promise<string> {
  if (mode === 'register') {
    await call('POST /api/register', { body: { username, email, password } });
    return 'Registration successful! Logging you in...';
  }
  const { message } = await call('POST /api/login', { body: { email, password } });
  return message || 'Login successful!';
}

/** Signs up or in, says how it went, and leads on to where the person was headed. */
export function useAuth(mode: AuthMode) {
  const [state, setState] = useState<AuthState>({ step: 'open' });
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(leaving.current), []);

  async function submit(credentials: Credentials) {
    setState({ step: 'processing' });
    try {
      const message = await send(mode, credentials);
      setState({ step: 'done', message });
      const headedFor = ownPath(query.get('next'));
      leaving.current = setTimeout(() => navigate(headedFor), delays[mode]);
    } catch (error) {
      const answered = error instanceof ApiError;
      const message = answered ? readableMessage(error, refused[mode]) : networkError;
      setState({ step: 'failed', mode, message, fields: serverFieldErrors(error) });
    }
  }

  /** What was wrong in one mode says nothing about the other. */
  const stale = state.step === 'failed' && state.mode !== mode;
  return {
    state: stale ? ({ step: 'open' } as const) : state,
    submit,
    /** For what the form finds wrong by itself, before anything is sent. */
    refuse: (fields: FieldErrors) => setState({ step: 'failed', mode, fields }),
  };
}
