import { Link } from 'react-router-dom';
import { productName } from '#shared/rules/product.ts';
import { Logo } from '#web/components/logo.tsx';
import { paths } from '#web/lib/paths.ts';

const groups = [
  {
    title: 'Product',
    links: [
      { label: 'Features', to: paths.features },
      { label: 'Pricing', to: paths.pricing },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About', to: paths.about },
      { label: 'Careers', to: paths.careers },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy', to: paths.privacy },
      { label: 'Terms', to: paths.terms },
      { label: 'Cookies', to: paths.cookies },
    ],
  },
] as const;

/** The footer of every public page. */
export function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="page-width flex flex-col gap-12 py-12 md:flex-row md:justify-between md:py-16">
        <div className="flex max-w-xs flex-col gap-4">
          <Logo />
          <p className="text-sm text-muted">
            Shared storage and project sync for video teams in more than one place.
          </p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-3 gap-x-4 sm:gap-x-16">
          {groups.map(({ title, links }) => (
            <div key={title}>
              <h2 className="text-sm font-medium">{title}</h2>
              <ul className="mt-2 text-sm text-muted">
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-block py-1.5 transition-colors duration-150 hover:text-text"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="page-width">
        <p className="border-t border-line py-6 text-sm text-muted">
          © 2025 {productName}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}
