import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

const tones = {
  info: { look: 'border-line bg-raised text-text', Icon: Info },
  success: { look: 'border-success/30 bg-success-soft text-success', Icon: CircleCheck },
  warning: { look: 'border-warning/30 bg-warning-soft text-warning', Icon: TriangleAlert },
  danger: { look: 'border-danger/30 bg-danger-soft text-danger', Icon: CircleAlert },
} as const;

interface NoticeProps {
  tone: keyof typeof tones;
  title?: string;
  /** A link or button that resolves the situation, at the end. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A banner about an event. It is announced when it appears: danger immediately (assertive), the others politely. */
export function Notice({ tone, title, action, children }: NoticeProps) {
  const { look, Icon } = tones[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-y-2 rounded-control border px-4 py-3 text-sm',
        look,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} />
        <div className="min-w-0 wrap-break-word">
          {title && <p className="font-semibold">{title}</p>}
          <div className="max-w-prose">{children}</div>
        </div>
      </div>
      {/* Where there is no room at the end, the action wraps below the text, with the same indentation. */}
      {action && <div className="ml-7 sm:ml-3">{action}</div>}
    </div>
  );
}
