import { productName } from '#shared/rules/product.ts';
import { Article, ArticleSection } from '#web/components/article.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { TextLink } from '#web/components/text-link.tsx';
import { lastUpdated } from '#web/features/policies/last-updated.ts';
import { paths } from '#web/lib/paths.ts';

interface CookieFacts {
  name: string;
  purpose: string;
  contents: string;
  expiry: string;
}

const sessionCookie: CookieFacts = {
  name: '__Host-session',
  purpose: 'Keeps you signed in',
  contents: 'A signed token that identifies your account; no password',
  expiry: 'After seven days, renewed while you use the product; deleted when you sign out',
};

const securityCookies: readonly CookieFacts[] = [
  {
    name: '__Host-device_…',
    purpose:
      'Marks this browser as one that has signed in to your account, so that you can still sign in while someone else is guessing your password',
    contents: 'A signed token with your account and a random number',
    expiry: 'After 180 days without signing in',
  },
  {
    name: '__Host-second_step',
    purpose: 'Connects the two steps of a sign-in with two-step verification',
    contents: 'A signed token that identifies your account',
    expiry: 'After ten minutes, or when you have signed in',
  },
];

export default function Cookies() {
  return (
    <Article
      title="Cookie policy"
      lead="We set cookies only to sign you in and to protect your account."
      note={lastUpdated}
    >
      <PageMeta
        path={paths.cookies}
        title="Cookie policy"
        description={`${productName} sets cookies only to sign you in and to protect your account.`}
      />
      <ArticleSection title="The session cookie">
        <CookieFactList {...sessionCookie} />
      </ArticleSection>
      <ArticleSection title="Security cookies">
        {securityCookies.map((cookie) => (
          <CookieFactList key={cookie.name} {...cookie} />
        ))}
        <p>
          If you only read the public pages, no cookie is set. These cookies are strictly necessary
          for a service that you asked for, so the law requires no consent, and there is no cookie
          banner.
        </p>
      </ArticleSection>
      <ArticleSection title="Stored in your browser">
        <p>
          The dashboard is light or dark as your system is. If you choose the other, your browser
          remembers the choice in its local storage, as it does when you close the list of first
          steps or show files as a grid. While uploads are unfinished, it also remembers which files
          they are, so that they can be resumed; of reviews, where you were in a film, the volume,
          and comments that you have not sent. This stays in your browser.
        </p>
      </ArticleSection>
      <ArticleSection title="What we do not use">
        <p>
          No advertising, no analytics, no tracking pixels, no fonts or scripts from other servers.
        </p>
      </ArticleSection>
      <ArticleSection title="The payment page">
        <p>
          Payments are taken on pages hosted by Stripe, which sets its own cookies under its own
          policies, mainly to prevent fraud.
        </p>
      </ArticleSection>
      <ArticleSection title="Removing them">
        <p>
          Sign out, or delete the cookies in your browser's settings; you then sign in again next
          time. The <TextLink to={paths.privacy}>privacy policy</TextLink> lists what else we store
          about you.
        </p>
      </ArticleSection>
    </Article>
  );
}

function CookieFactList({ name, purpose, contents, expiry }: CookieFacts) {
  const facts = [
    { term: 'Name', text: name },
    { term: 'Purpose', text: purpose },
    { term: 'Contains', text: contents },
    { term: 'Expires', text: expiry },
    { term: 'Readable by', text: 'Our server only: scripts and other sites cannot read it' },
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[8rem_1fr]">
      {facts.map(({ term, text }) => (
        <div key={term} className="sm:contents">
          <dt className="text-muted">{term}</dt>
          <dd className={term === 'Name' ? 'font-mono text-sm leading-6.5' : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
