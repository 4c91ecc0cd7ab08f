import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '#web/lib/class-names.ts';
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts';
import { Spinner } from './spinner.tsx';

interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
}

const variants = {
  primary:
    'bg-accent text-on-accent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover data-idle:bg-hover data-idle:text-muted',
  secondary:
    'border border-control text-text enabled:hover:bg-hover [a&]:hover:bg-hover data-idle:opacity-50',
  ghost: 'text-text enabled:hover:bg-hover [a&]:hover:bg-hover data-idle:opacity-50',
  danger:
    'bg-danger-fill text-on-danger enabled:hover:bg-danger-fill-hover data-idle:bg-hover data-idle:text-muted',
} as const;

const sizes = {
  sm: 'h-8 px-3 text-sm pointer-coarse:h-10',
  md: 'h-10 px-4 text-sm pointer-coarse:h-11',
  lg: 'h-12 px-6 text-base',
} as const;

/** The look of a button or link that is only an icon; its size is added where it is used. */
export const iconButton =
  'grid place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-hover hover:text-text';

function buttonClass(
  { variant = 'primary', size = 'md' }: ButtonLook,
  className: string | undefined,
) {
  return classNames(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap forced-colors:border',
    'transition-colors duration-150 ease-out data-idle:cursor-not-allowed aria-busy:cursor-progress',
    variants[variant],
    sizes[size],
    className,
  );
}

/**
 * Text in an element of its own, so that React finds its place beside what comes and goes when the browser has
 * translated the page: a translation replaces text nodes (https://github.com/facebook/react/issues/11538).
 */
function Label({ children }: { children: ReactNode }) {
  return <span className="contents">{children}</span>;
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** In progress: shows a spinner, and is disabled to prevent double submission. */
  busy?: boolean;
}

/**
 * A button. In a prerendered page a submit button is inactive, without a visual difference, until a script can hold what
 * it sends (app/hydrate.ts).
 */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  disabled = false,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  const hydrated = useHydrated();
  const button = useFocusKeptWhileBusy(busy);
  // A native submission would put the form's values, passwords included, into the query string and lose the input.
  const awaitsHydration = type === 'submit' && !hydrated;
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      disabled={disabled || busy || awaitsHydration}
      data-idle={(disabled && !busy) || undefined}
      aria-busy={busy || undefined}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {busy ? <Spinner /> : icon}
      <Label>{children}</Label>
    </button>
  );
}

interface ButtonAnchorProps extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** A link styled as a button that leaves the site, such as to the payment provider's pages. */
export function ButtonAnchor(props: ButtonAnchorProps) {
  const { variant, size, icon, className, children, ...rest } = props;
  return (
    <a
      {...rest}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {icon}
      <Label>{children}</Label>
    </a>
  );
}

interface ButtonLinkProps extends ButtonLook, LinkProps {}

/** A link styled as a button: for navigation, where `Button` is for actions. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {icon}
      <Label>{children}</Label>
    </Link>
  );
}

/**
 * Returns the focus to a button that has lost it because it was disabled while it was busy, unless another element has
 * taken it. Source: https://html.spec.whatwg.org/multipage/interaction.html, "focus fixup"
 * @returns the ref of the button
 */
function useFocusKeptWhileBusy(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (busy) hadFocus.current = activeElement === button.current;
    else if (hadFocus.current && activeElement === body) button.current?.focus();
  }, [busy]);
  return button;
}
