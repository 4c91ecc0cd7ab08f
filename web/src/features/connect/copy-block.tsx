import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useAction } from '#web/lib/api/use-action.ts';

interface CopyBlockProps {
  /** What the text is, for the button and for screen readers: `the key`. */
  label: string;
  text: string;
}

const notCopied = errorToast('The browser did not allow copying. Please select the text.');

/** Text to paste into a terminal or another program, with a button that copies it. */
export function CopyBlock({ label, text }: CopyBlockProps) {
  const [copied, setCopied] = useState<string>();
  const { run: copy } = useAction(async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  }, notCopied);
  const isCopied = copied === text;
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex items-start gap-2 rounded-control border border-line bg-sunken py-1.5 pr-1.5 pl-3">
      <section aria-label={label} className="min-w-0 flex-1">
        <pre className="py-1.5 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      </section>
      <Button
        variant="ghost"
        size="sm"
        onClick={copy}
        aria-label={`${isCopied ? 'Copied' : 'Copy'} ${label}`}
        icon={<Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />}
      >
        <span className="max-sm:sr-only">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  );
}
