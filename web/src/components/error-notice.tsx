import { Notice } from './notice.tsx';

/** Says beside a form or an offer why it was not taken; nothing while there is nothing to say. */
export function ErrorNotice({ message }: { message: string | undefined }) {
  return (
    message && (
      <Notice tone="danger" title="Error">
        {message}
      </Notice>
    )
  );
}
