import { toast } from '#web/components/toasts/toast.tsx';
import { publicMessage } from '#web/lib/api/public-message.ts';
import { useSubmission } from '#web/lib/api/use-submission.ts';

interface PublicFormParts<F extends string> {
  /** The message for each missing or invalid field, by field name. */
  rules: Record<F, string>;
  /** The fields whose absence is also reported by a toast. */
  required: readonly F[];
  send: (form: HTMLFormElement) => Promise<unknown>;
  /** The toast's text if there was no response. */
  fallback: string;
}

/**
 * Validates and submits a form of a public page. Besides the errors of its fields it shows the toasts of the
 * specification (section 8).
 */
export function usePublicForm<F extends string>(parts: PublicFormParts<F>) {
  const { rules, required, send, fallback } = parts;
  return useSubmission({
    rules,
    send,
    fallback,
    onInvalid: (errors) => {
      if (!required.some((name) => errors[name] === rules[name])) return;
      toast({
        title: 'Missing Information',
        description: 'Please fill in all required fields.',
        variant: 'destructive',
      });
    },
    onFailure: (error) =>
      toast({
        title: 'Error',
        description: publicMessage(error, fallback),
        variant: 'destructive',
      }),
  });
}
