import { toast } from '#web/components/toast.tsx';
import { readableMessage } from './messages.ts';

/** Makes what `useAction` does with an error: a toast with the server's sentence, else the fallback. */
export function errorToast(fallback: string) {
  return (error: unknown) => {
    toast({
      title: 'Error',
      description: readableMessage(error, fallback),
      variant: 'destructive',
    });
  };
}
