import { FormDialog } from '#web/components/form-dialog.tsx';
import { TextArea } from '#web/components/text-area.tsx';
import { toast } from '#web/components/toast.tsx';
import { call } from '#web/lib/api-client.ts';
import { errorToast } from '#web/lib/error-toast.ts';
import { usePreservedState } from '#web/lib/preserved-state.tsx';
import { useAction } from '#web/lib/use-action.ts';

interface FeedbackDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The draft is kept when the dialog is closed, until it has been sent. */
export function FeedbackDialog({ open, onClose }: FeedbackDialogProps) {
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
      description="What works, what gets in the way, what is missing. A person reads every message."
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
