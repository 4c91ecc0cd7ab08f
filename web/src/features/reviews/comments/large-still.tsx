import { Dialog } from '#web/components/overlays/dialog.tsx';

export interface LargeStillProps {
  open: boolean;
  onClose: () => void;
  name: string;
  url: string | undefined;
  onExpired: () => void;
}

/** A still, as large as the window allows. */
export function LargeStill({ open, onClose, name, url, onExpired }: LargeStillProps) {
  return (
    <Dialog open={open} onClose={onClose} title={name} wide>
      <img
        src={url}
        alt={name}
        onError={onExpired}
        className="mx-auto max-h-[70dvh] max-w-full object-contain"
      />
    </Dialog>
  );
}
