import { Menu } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ButtonLink } from '#web/components/button.tsx';
import { HomeLink } from '#web/components/home-link.tsx';
import { paths } from '#web/lib/paths.ts';

const links = [
  { label: 'Features', to: paths.features },
  { label: 'Pricing', to: paths.pricing },
  { label: 'About', to: paths.about },
  { label: 'Contact', to: paths.contact },
] as const;

const menuId = 'site-menu';

/** The header of every public page. On small screens the links are in a native popover, which needs no script. */
export function SiteHeader() {
  return (
    <header className="below-toasts sticky z-30 border-b border-line bg-surface">
      <div className="page-width flex h-16 items-center gap-8">
        <HomeLink />
        <nav aria-label="Main" className="hidden flex-1 gap-1 md:flex">
          {links.map(({ label, to }) => (
            <NavigationLink key={to} label={label} to={to} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <ButtonLink to={paths.loginMode} variant="ghost" className="max-sm:hidden">
            Sign in
          </ButtonLink>
          <ButtonLink to={paths.register}>Sign up</ButtonLink>
          <button
            type="button"
            popoverTarget={menuId}
            aria-label="Menu"
            className="-mr-2 grid size-11 place-items-center rounded-control hover:bg-hover md:hidden"
          >
            <Menu aria-hidden="true" className="size-5" strokeWidth={1.5} />
          </button>
        </div>
      </div>
      <SmallMenu />
    </header>
  );
}

function NavigationLink({ label, to }: { label: string; to: string }) {
  // A section of the landing page is not a page, so its link is never the current one.
  const current = useLocation().pathname === to;
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={`rounded-control px-3 py-2 text-sm transition-colors duration-150 hover:text-text ${current ? 'text-text' : 'text-muted'}`}
    >
      {label}
    </Link>
  );
}

function SmallMenu() {
  const menu = useRef<HTMLDivElement>(null);

  return (
    <div
      ref={menu}
      id={menuId}
      popover="auto"
      className="inset-x-0 top-16 bottom-auto m-0 w-full border-b border-line bg-surface text-text shadow-float md:hidden"
    >
      <nav aria-label="Menu" className="page-width flex flex-col py-3">
        {[...links, { label: 'Sign in', to: paths.loginMode }].map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            onClick={() => menu.current?.hidePopover()}
            className="border-b border-line py-3.5 text-lg last:border-0"
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
