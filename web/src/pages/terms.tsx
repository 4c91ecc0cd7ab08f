import { coldStorage, hotStorage, paidPlans } from '#shared/plans.ts';
import { productName } from '#shared/product.ts';
import { Article, ArticleSection } from '#web/components/article.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { TextLink } from '#web/components/text-link.tsx';
import { lastUpdated } from '#web/features/policies/last-updated.ts';
import { paths } from '#web/lib/paths.ts';

const { starter, business } = paidPlans;

export default function Terms() {
  return (
    <Article
      title="Terms of service"
      lead="The agreement between your company and us, in words that need no second reading."
      note={lastUpdated}
    >
      <PageMeta
        path={paths.terms}
        title="Terms of service"
        description={`The terms under which ${productName} provides workspaces, storage and synchronization.`}
      />
      <ArticleSection title="The service">
        <p>
          {productName} provides workspaces in which the members of a video production share storage
          and keep their projects synchronized. Whoever registers a workspace is its owner and
          agrees to these terms for the company they act for.
        </p>
      </ArticleSection>
      <ArticleSection title="Accounts and members">
        <ul>
          <li>An account belongs to one person. Do not share its password.</li>
          <li>
            The owner decides who is a member and in which role, and answers for what members do in
            the workspace.
          </li>
          <li>A member who is removed loses access at once.</li>
          <li>Tell us without delay if you think that somebody else uses your account.</li>
        </ul>
      </ArticleSection>
      <ArticleSection title="Prices and payment">
        <ul>
          <li>
            {starter.name} costs ${starter.pricePerMember} and {business.name} $
            {business.pricePerMember} per member and month; at least one member is billed. Hot
            storage beyond the first terabyte costs ${hotStorage.pricePerBlock} a month per{' '}
            {hotStorage.blockGb} GB, cold storage ${coldStorage.pricePerTb} a month per terabyte.
          </li>
          <li>
            Billing is monthly, in advance, through Stripe. Adding members or storage in the middle
            of a month is charged for the rest of it.
          </li>
          <li>
            If a payment fails, access stays while Stripe tries again, and ends with the
            subscription if the payment does not succeed.
          </li>
          <li>We announce a change of price at least 30 days before it applies to you.</li>
        </ul>
      </ArticleSection>
      <ArticleSection title="Cancelling">
        <p>
          The owner can cancel in the dashboard at any time. The subscription then ends at once and
          nothing more is charged. The team loses access, and the workspace's members, storage and
          files are permanently deleted, which cannot be undone: take a copy of what you need before
          you cancel.
        </p>
      </ArticleSection>
      <ArticleSection title="Your material">
        <p>
          Everything that you store remains yours. You give us only the permission that we need to
          store it, to copy it between your members' machines and to keep it safe. You confirm that
          you may store it, and that it breaks no law where you or we are.
        </p>
      </ArticleSection>
      <ArticleSection title="What is not allowed">
        <ul>
          <li>Getting, or trying to get, into accounts or workspaces of others.</li>
          <li>Disturbing the service, or probing it without our agreement.</li>
          <li>Storing material that harms others or that you have no right to.</li>
          <li>Selling access to your workspace as a service of your own.</li>
        </ul>
        <p>
          Where this happens we may suspend an account. We say why, and undo it when the reason is
          gone.
        </p>
      </ArticleSection>
      <ArticleSection title="Availability">
        <p>
          We run the service so that it can be reached 99.9% of each month, maintenance that was
          announced aside. Keep your masters in a second place all the same: synchronization is no
          substitute for a backup.
        </p>
      </ArticleSection>
      <ArticleSection title="Liability">
        <p>
          We are liable without limit for intent and gross negligence, and wherever the law does not
          let liability be limited. Beyond that it is limited to what you paid us in the twelve
          months before the damage.
        </p>
      </ArticleSection>
      <ArticleSection title="Changes and questions">
        <p>
          We tell the owner of every workspace by e-mail at least 30 days before a change of these
          terms. Whoever does not agree may cancel until then. Questions reach us through the{' '}
          <TextLink to={paths.contact}>contact form</TextLink>.
        </p>
      </ArticleSection>
    </Article>
  );
}
