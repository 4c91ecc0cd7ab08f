import { TextArea } from '#web/components/fields/text-area.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { usePreservedState } from '#web/lib/preserved-state.tsx';

interface FeedbackDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The draft is kept when the dialog is closed, until it has been sent. */
export function FeedbackDialog({ open, onClose }: FeedbackDialogProps) {
  const { call } = useApi();
  const [message, setMessage] = usePreservedState('feedback');

  const { run: send, busy } = useAction(async () => {
    await call('POST /api/feedback', { body: { message: message.trim() } });
    setMessage('');
    onClose();
    toast({
      title: 'Feedback sent',
      description: "Thank you for your feedback! We'll review it soon.",
    });
  }, errorToast('Failed to send feedback'));

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Share Your Feedback"
      description="What works well, what gets in your way, what is missing? A person reads every message."
      send={['Send Feedback', 'Sending...']}
      onSend={send}
      busy={busy}
      ready={message.trim() !== ''}
    >
      <TextArea
        label="Your message"
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
