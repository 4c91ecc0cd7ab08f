import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextField } from '#web/components/fields/text-field.tsx';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useFormAction } from '#web/lib/api/use-form-action.ts';
import { FormDialog } from './form-dialog.tsx';

test('an email that is none is reported at its field, which takes the focus, and is not sent', async () => {
  const { send, other } = renderForm(() => undefined);
  await userEvent.type(screen.getByLabelText('Email'), 'ana');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const email = screen.getByLabelText('Email');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Enter a valid email address, such as name@example.com.');
  expect(document.activeElement).toBe(email);
  expect(send).not.toHaveBeenCalled();
  await userEvent.type(email, '@studio.example');
  expect(email.getAttribute('aria-invalid')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(send).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
});

test('an error of the server is shown at the field that it belongs to, and nowhere else', async () => {
  const { other } = renderForm(() => {
    throw new ApiError(409, '', '{"message":"Already a member.","code":"already_member"}');
  });
  await userEvent.type(screen.getByLabelText('Email'), 'ana@studio.example{Enter}');
  expect(await screen.findAllByText('Already a member.')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(other).not.toHaveBeenCalled();
});

test('an error that belongs to no field is left to the dialog', async () => {
  const { other } = renderForm(() => {
    throw new ApiError(503, '', '{}');
  });
  await userEvent.type(screen.getByLabelText('Email'), 'ana@studio.example{Enter}');
  expect(other).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
});

function renderForm(answer: () => void) {
  const send = jest.fn(answer);
  const other = jest.fn();
  function Form() {
    const [email, setEmail] = useState('');
    const { run, busy, fields } = useFormAction(async () => send(), {
      fieldsByCode: { already_member: 'email' },
      failed: other,
    });
    return (
      <FormDialog
        open
        onClose={() => undefined}
        title="Invite"
        send={['Send', 'Sending...']}
        onSend={run}
        busy={busy}
        ready
      >
        <TextField
          label="Email"
          type="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={fields['email']}
        />
      </FormDialog>
    );
  }
  render(<Form />);
  return { send, other };
}
