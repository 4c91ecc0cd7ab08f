import { Notice } from './notice.tsx';

/** Shows why a form or an offer was rejected; renders nothing without a message. */
export function ErrorNotice({ message }: { message: string | undefined }) {
  return (
    message && (
      <Notice tone="danger" title="Error">
        {message}
      </Notice>
    )
  );
}
