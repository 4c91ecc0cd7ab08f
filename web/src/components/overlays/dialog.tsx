import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { iconButton } from '#web/components/button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { Modal, type ModalProps } from './modal.tsx';

export interface DialogProps
  extends Pick<ModalProps, 'open' | 'onClose' | 'blocking' | 'role' | 'onGone'> {
  title: string;
  description?: ReactNode;
  /** The actions, the non-destructive one first. */
  footer?: ReactNode;
  /** Twice as wide, for lists. */
  wide?: boolean;
  /** Whether title and actions stay in view while what is between them scrolls; without much height, only the actions. */
  pinned?: boolean;
  children?: ReactNode;
}

/** A modal dialog with a title. */
export function Dialog(props: DialogProps) {
  const { title, description, footer, wide, pinned, children, ...modal } = props;
  const titleId = useId();
  const descriptionId = useId();
  return (
    <Modal
      {...modal}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      // What floats in it too, such as options, takes no room of its own.
      className="p-3 open:grid sm:p-6 *:[grid-area:1/1] *:self-start"
    >
      <div
        className={classNames(
          'm-auto w-full min-w-0 rounded-card border border-line bg-raised shadow-float transition-transform duration-150 ease-out max-sm:mb-0 starting:translate-y-2',
          wide ? 'max-w-3xl' : 'max-w-lg',
          pinned && 'tall:flex tall:max-h-(--dialog-height) tall:flex-col',
          // What grows as it loads grows downward.
          pinned && wide && 'mt-0! max-sm:tall:h-(--dialog-height)',
        )}
      >
        <div className="flex items-start gap-4 px-5 pt-5 sm:px-6 sm:pt-6">
          <div className="min-w-0 flex-1">
            <h2 id={titleId} className="text-lg font-semibold wrap-break-word">
              {visibleName(title)}
            </h2>
            {description && (
              <div id={descriptionId} className="mt-1 text-sm text-muted wrap-break-word">
                {typeof description === 'string' ? visibleName(description) : description}
              </div>
            )}
          </div>
          {!modal.blocking && (
            <button
              type="button"
              onClick={modal.onClose}
              aria-label="Close"
              className={classNames(iconButton, '-mt-1 -mr-2 size-9')}
            >
              <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
            </button>
          )}
        </div>
        {children && (
          <div
            className={classNames(
              'px-5 pt-5 sm:px-6',
              pinned &&
                'pb-5 tall:min-h-0 tall:flex-1 tall:overflow-y-auto tall:overscroll-contain',
            )}
          >
            {children}
          </div>
        )}
        {(footer || !pinned) && (
          <div
            className={classNames(
              'flex gap-2 px-5 sm:flex-row sm:justify-end sm:px-6',
              pinned
                ? // The padding of what scrolls is no part of where it sticks.
                  'sticky -bottom-3 z-1 rounded-b-card border-t border-line bg-raised py-3 max-sm:*:grow sm:-bottom-6 sm:py-4 landscape-phone:py-2'
                : 'flex-col-reverse py-5 sm:pb-6',
            )}
          >
            {footer}
          </div>
        )}
      </div>
    </Modal>
  );
}
