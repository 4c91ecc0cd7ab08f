import { afterEach, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { currentToast, removeToast } from '#web/components/toasts/toast-store.ts';
import { siteUnderTest } from '#web/testing/site.ts';
import { ContactForm } from './contact-form.tsx';

const site = siteUnderTest();

afterEach(() => {
  removeToast(currentToast()?.id ?? '');
});

test.each([
  [{ status: 500, text: 'boom' }, '500: boom'],
  [{ status: 503, statusText: 'Service Unavailable', text: '' }, '503: Service Unavailable'],
  [{ status: 502, text: '<!doctype html><h1>Oh</h1>' }, '502: Bad Gateway'],
  [
    { status: 429, code: 'too_many_attempts', message: 'Please wait a while.' },
    'Please wait a while.',
  ],
  ['no network', 'Failed to send message. Please try again.'],
] as const)(
  'a rejected message shows the reason, and the input is kept: %j',
  async (answer, description) => {
    render(<ContactForm />);
    const user = userEvent.setup();
    site.intercept('POST /api/contact', () => answer);
    await user.type(screen.getByLabelText('Name'), 'Ines Duarte');
    await user.type(screen.getByLabelText('Email'), 'ines@example.com');
    await user.type(screen.getByLabelText('Message'), 'Is the turnover on time?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() =>
      expect(currentToast()).toMatchObject({ title: 'Error', description, variant: 'destructive' }),
    );
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ines Duarte');
  },
);
