import { Button } from '#web/components/button.tsx';
import { TextArea } from '#web/components/fields/text-area.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { usePublicForm } from '#web/components/fields/use-public-form.ts';
import { preloadToasts, toast } from '#web/components/toasts/toast.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { fieldText } from '#web/lib/api/field-errors.ts';

const rules = {
  name: 'Enter your name.',
  email: 'Enter your email address.',
  message: 'Enter your message.',
};

/** The contact form. The input is kept until it has been sent. */
export function ContactForm() {
  const { onSubmit, busy, fields } = usePublicForm({
    rules,
    required: ['name', 'email', 'message'],
    send: async (form) => {
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
    },
    fallback: 'Failed to send message. Please try again.',
  });

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onFocus={preloadToasts}
      aria-label="Contact"
      className="grid gap-5 sm:grid-cols-2"
    >
      <TextField label="Name" name="name" error={fields['name']} required autoComplete="name" />
      <TextField
        label="Email"
        name="email"
        type="email"
        error={fields['email']}
        required
        autoComplete="email"
      />
      <div className="sm:col-span-2">
        <TextField
          label="Company"
          name="company"
          error={fields['company']}
          required={false}
          autoComplete="organization"
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea label="Message" name="message" error={fields['message']} required />
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" size="lg" busy={busy} className="max-sm:w-full">
          {busy ? 'Sending...' : 'Send message'}
        </Button>
      </div>
    </form>
  );
}
