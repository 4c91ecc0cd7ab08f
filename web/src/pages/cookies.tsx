import { productName } from '#shared/product.ts';
import { Article, ArticleSection } from '#web/components/article.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { TextLink } from '#web/components/text-link.tsx';
import { lastUpdated } from '#web/features/policies/last-updated.ts';
import { paths } from '#web/lib/paths.ts';

const session = [
  { term: 'Name', text: '__Host-session' },
  { term: 'Set by', text: `${productName} itself, when you sign up or sign in` },
  { term: 'Purpose', text: 'Keeps you signed in' },
  { term: 'Contains', text: 'A signed token that identifies your account; no password' },
  {
    term: 'Expires',
    text: 'After seven days, renewed while you use the product; deleted when you sign out',
  },
  { term: 'Readable by', text: 'Our server only: scripts and other sites cannot read it' },
] as const;

export default function Cookies() {
  return (
    <Article
      title="Cookie policy"
      lead="There is one cookie, and it is there because you signed in."
      note={lastUpdated}
    >
      <PageMeta
        path={paths.cookies}
        title="Cookie policy"
        description={`${productName} sets one cookie, which keeps you signed in.`}
      />
      <ArticleSection title="The session cookie">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[8rem_1fr]">
          {session.map(({ term, text }) => (
            <div key={term} className="sm:contents">
              <dt className="text-muted">{term}</dt>
              <dd className={term === 'Name' ? 'font-mono text-sm leading-6.5' : undefined}>
                {text}
              </dd>
            </div>
          ))}
        </dl>
        <p>
          If you only read the public pages, no cookie is set. The session cookie is strictly
          necessary for a service that you asked for, so the law requires no consent, and there is
          no cookie banner.
        </p>
      </ArticleSection>
      <ArticleSection title="Stored in your browser">
        <p>
          If you choose the dark theme of the dashboard, your browser remembers the choice in its
          local storage. It is never sent to us.
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
      <ArticleSection title="Removing it">
        <p>
          Sign out, or delete the cookie in your browser's settings; you then sign in again next
          time. The <TextLink to={paths.privacy}>privacy policy</TextLink> lists what else we store
          about you.
        </p>
      </ArticleSection>
    </Article>
  );
}
