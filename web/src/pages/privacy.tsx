import { productName } from '#shared/rules/product.ts';
import { Article, ArticleSection } from '#web/components/article.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { TextLink } from '#web/components/text-link.tsx';
import { lastUpdated } from '#web/features/policies/last-updated.ts';
import { Records } from '#web/features/policies/records.tsx';
import { paths } from '#web/lib/paths.ts';

export default function Privacy() {
  return (
    <Article
      title="Privacy policy"
      lead="What we store about you, where it is, who else can see it, and how to export or delete it."
      note={lastUpdated}
    >
      <PageMeta
        path={paths.privacy}
        title="Privacy policy"
        description={`What data ${productName} stores, why, where and for how long, and who processes it.`}
      />
      <ArticleSection title="Who is responsible">
        <p>
          {productName} is responsible for the data of your account, of your subscription and of
          this site. What your company puts into its workspace belongs to your company; we process
          it on the company's behalf, to store and synchronize it, and for nothing else.
        </p>
      </ArticleSection>
      <ArticleSection title="What we store">
        <Records />
        <p>
          Our servers also log each request: its path, its result, how long it took and a request
          ID. Passwords, cookies and the contents of what you send are not in the log.
        </p>
      </ArticleSection>
      <ArticleSection title="Projects and media">
        <p>
          The files that your team stores and synchronizes are yours. We do not look at them, use
          them to train anything, or share them. The members of your workspace can access them,
          until they are removed.
        </p>
      </ArticleSection>
      <ArticleSection title="Where it is, and who processes it for us">
        <ul>
          <li>
            Amazon Web Services runs our servers. Accounts and workspaces are in a DynamoDB table
            that is encrypted at rest; its recovery copies are overwritten after 35 days. Files are
            in Amazon S3. Emails are sent through Amazon SES.
          </li>
          <li>
            Stripe takes payments. You enter your card number, your billing address and your tax ID
            on a page hosted by Stripe, which prints the last two on your invoices. Your card number
            never reaches us: we see its brand and its last four digits. We send Stripe your email
            address, your company's name and your order; Stripe tells us whether it was paid.
          </li>
        </ul>
        <p>
          No one else receives your data, unless the law requires us to disclose it. There is no
          advertising, no analytics service and no tracker on this site or in the product.
        </p>
      </ArticleSection>
      <ArticleSection title="Your rights">
        <p>
          You may ask what we hold about you, have it corrected, receive a copy that a machine can
          read, have it deleted, and object to how it is used. An owner can export everything in the
          workspace from the dashboard. For everything else, use the{' '}
          <TextLink to={paths.contact}>contact form</TextLink>; we answer within a month. If you
          think that we handle your data wrongly, you may also complain to your data protection
          authority.
        </p>
        <p>
          Canceling a subscription deletes the workspace's members, invitations and storage
          immediately. Recovery copies are deleted 35 days later.
        </p>
      </ArticleSection>
      <ArticleSection title="Cookies">
        <p>
          We set cookies only to keep you signed in and your account secure. The{' '}
          <TextLink to={paths.cookies}>cookie policy</TextLink> describes it.
        </p>
      </ArticleSection>
      <ArticleSection title="Changes">
        <p>
          When this policy changes, its date changes with it. If the change affects you, we email
          you before it takes effect.
        </p>
      </ArticleSection>
    </Article>
  );
}
