import { Link, type LinkProps } from 'react-router-dom';

/** A link in running text. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...props}
      className="text-link underline decoration-1 underline-offset-4 transition-colors duration-150 hover:text-text"
    />
  );
}
