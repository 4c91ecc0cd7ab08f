import { readableMessage } from '#web/lib/api/messages.ts';
import { toast } from './toast.tsx';

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
