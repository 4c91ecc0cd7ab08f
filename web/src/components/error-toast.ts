import { toast } from '#web/components/toast.tsx';
import { readableMessage } from '../lib/messages.ts';

/** Creates an error handler for `useAction`: a toast with the server's message, else the fallback. */
export function errorToast(fallback: string) {
  return (error: unknown) => {
    toast({
      title: 'Error',
      description: readableMessage(error, fallback),
      variant: 'destructive',
    });
  };
}
