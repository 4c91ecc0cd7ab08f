import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { TextArea } from '#web/components/text-area.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { preloadToasts, toast } from '#web/components/toast.tsx';
import { call } from '#web/lib/api-client.ts';
import {
  checkFields,
  type FieldErrors,
  fieldText,
  focusFirstError,
  serverFieldErrors,
} from '#web/lib/field-errors.ts';
import { missingInformation } from '#web/lib/missing-information.ts';
import { publicMessage } from '#web/lib/public-message.ts';

const rules = {
  name: 'Enter your name.',
  email: 'Enter your email address.',
  message: 'Enter your message.',
};

/** The contact form. The input is kept until it has been sent. */
export function ContactForm() {
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});

  async function send(form: HTMLFormElement) {
    setSending(true);
    try {
      await call('POST /api/contact', {
        body: {
          name: fieldText(form, 'name'),
          email: fieldText(form, 'email'),
          company: fieldText(form, 'company'),
          message: fieldText(form, 'message'),
        },
      });
      form.reset();
      toast({
        title: 'Message Sent',
        description: "Thank you for your message. We'll be in touch soon!",
      });
    } catch (error) {
      setErrors(serverFieldErrors(error));
      toast({
        title: 'Error',
        description: publicMessage(error, 'Failed to send message. Please try again.'),
        variant: 'destructive',
      });
    } finally {
      setSending(false);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = checkFields(form, rules);
    setErrors(found);
    if (Object.keys(found).length === 0) return void send(form);
    if (Object.values(rules).some((rule) => Object.values(found).includes(rule))) {
      toast(missingInformation);
    }
    focusFirstError(form, found);
  }

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onFocus={preloadToasts}
      aria-label="Contact"
      className="grid gap-5 sm:grid-cols-2"
    >
      <TextField label="Name" name="name" error={errors['name']} required autoComplete="name" />
      <TextField
        label="Email"
        name="email"
        type="email"
        error={errors['email']}
        required
        autoComplete="email"
      />
      <div className="sm:col-span-2">
        <TextField
          label="Company"
          name="company"
          error={errors['company']}
          required={false}
          autoComplete="organization"
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea label="Message" name="message" error={errors['message']} required />
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" size="lg" busy={sending} className="max-sm:w-full">
          {sending ? 'Sending...' : 'Send message'}
        </Button>
      </div>
    </form>
  );
}
