import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';

interface DropZoneProps {
  /** The name of the folder that is uploaded to. */
  target: string;
  /** What is shown while something is dragged over it. */
  hint?: string;
  className?: string;
  /** Undefined where nothing can be dropped. */
  onDrop: ((dropped: DataTransfer) => void) | undefined;
  children: ReactNode;
}

/** Takes files and folders that are dragged from the computer. Others use the button Upload. */
export function DropZone(props: DropZoneProps) {
  const { target, hint = `Drop to upload to ${target}`, onDrop, children } = props;
  const [over, setOver] = useState(false);
  // Entering an element fires before leaving another, and leaving one that has been removed does not arrive here.
  const entered = useRef<EventTarget>(null);
  const hasFiles = ({ dataTransfer }: DragEvent) => onDrop && dataTransfer.types.includes('Files');
  return (
    <section
      aria-label={target}
      className={classNames('relative', props.className ?? 'min-h-80')}
      onDragEnter={(event) => {
        if (!hasFiles(event)) return;
        entered.current = event.target;
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (event.target === entered.current) setOver(false);
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onDrop?.(event.dataTransfer);
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-0 z-20 rounded-card border-2 border-dashed border-accent bg-surface/85">
          <p className="sticky top-1/3 flex flex-col items-center gap-3 py-16 text-center text-sm font-medium">
            <Upload aria-hidden="true" className="size-8" strokeWidth={1.25} />
            <span>{hint}</span>
          </p>
        </div>
      )}
    </section>
  );
}
