import { Link } from 'react-router-dom';
import { productName } from '#shared/rules/product.ts';
import { paths } from '#web/lib/paths.ts';
import { Logo } from './logo.tsx';

/** The logo at the top of a page, linked to the home page. */
export function HomeLink() {
  return (
    <Link
      to={paths.home}
      aria-label={`${productName}, home`}
      className="-m-2 flex rounded-control p-2"
    >
      <Logo />
    </Link>
  );
}
