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
  { term: 'Holds', text: 'A signed token that says which account you are; no password' },
  { term: 'Lasts', text: 'Seven days, renewed while you use the product; gone when you sign out' },
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
        description={`${productName} sets one cookie: the session of somebody who signed in.`}
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
          Who only reads the public pages gets no cookie at all. As the session is needed for
          something that you asked for, the law asks for no consent to it, and so no banner asks you
          either.
        </p>
      </ArticleSection>
      <ArticleSection title="Kept in your browser">
        <p>
          If you choose the dark look of the dashboard, your browser remembers the choice in its
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
          Payment is taken on pages of Stripe's. They set cookies of their own, mainly against
          fraud, under Stripe's policies.
        </p>
      </ArticleSection>
      <ArticleSection title="Removing it">
        <p>
          Sign out, or delete the cookie in your browser's settings; you then sign in again next
          time. What else is held about you is in the{' '}
          <TextLink to={paths.privacy}>privacy policy</TextLink>.
        </p>
      </ArticleSection>
    </Article>
  );
}
