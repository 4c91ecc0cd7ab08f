import { coldStorage, hotStorage, paidPlans } from '#shared/rules/plans.ts';
import { productName } from '#shared/rules/product.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
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
      lead="The agreement between your company and us, in plain words."
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
          and keep their projects synchronized. The person who registers a workspace is its owner,
          and agrees to these terms on behalf of their company.
        </p>
      </ArticleSection>
      <ArticleSection title="Accounts and members">
        <ul>
          <li>An account belongs to one person. Do not share its password.</li>
          <li>
            The owner decides who is a member and in which role, and is responsible for what members
            do in the workspace.
          </li>
          <li>
            A member who is removed is refused with the next request, and their sync tools within{' '}
            {credentialMinutes} minutes.
          </li>
          <li>Tell us immediately if you think that someone else is using your account.</li>
        </ul>
      </ArticleSection>
      <ArticleSection title="Prices and payment">
        <ul>
          <li>
            {starter.name} costs ${starter.pricePerMember} and {business.name} $
            {business.pricePerMember} per member per month; at least one member is billed. Hot
            storage beyond the first terabyte costs ${hotStorage.pricePerBlock} a month per{' '}
            {hotStorage.blockGb} GB, cold storage ${coldStorage.pricePerTb} a month per terabyte.
          </li>
          <li>
            Billing is monthly, in advance, through Stripe. Storage added during a month is charged
            for the rest of that month, when you press Update Plan. Members are charged from then,
            or from the next invoice if you do not press it.
          </li>
          <li>
            A plan bought on the public page that no workspace uses does not renew: it ends after
            its first month, or when its buyer cancels it, and is refunded in full.
          </li>
          <li>
            If a payment fails, access remains while Stripe retries it, and ends with the
            subscription if the payment does not succeed.
          </li>
          <li>We announce price changes at least 30 days before they apply to you.</li>
        </ul>
      </ArticleSection>
      <ArticleSection title="Canceling">
        <p>
          The owner can cancel in the dashboard at any time. The subscription then ends immediately
          and nothing more is charged. The team loses access, and the workspace's members, storage
          and files are permanently deleted, which cannot be undone: take a copy of what you need
          before you cancel.
        </p>
      </ArticleSection>
      <ArticleSection title="Your material">
        <p>
          Everything that you store remains yours. You give us only the permission that we need to
          store it, to copy it between your members' machines and to keep it safe. You confirm that
          you are allowed to store it, and that it is lawful where you and we are based.
        </p>
      </ArticleSection>
      <ArticleSection title="What is not allowed">
        <ul>
          <li>Accessing, or trying to access, other people's accounts or workspaces.</li>
          <li>Disrupting the service, or testing its security without our consent.</li>
          <li>Storing material that harms others or that you have no right to.</li>
          <li>Selling access to your workspace as a service of your own.</li>
        </ul>
        <p>
          If this happens, we may suspend the account. We give the reason, and lift the suspension
          once it no longer applies.
        </p>
      </ArticleSection>
      <ArticleSection title="Availability">
        <p>
          We run the service so that it is available 99.9% of each month, excluding announced
          maintenance. Keep a second copy of your masters anyway: synchronization is no substitute
          for a backup.
        </p>
      </ArticleSection>
      <ArticleSection title="Liability">
        <p>
          Our liability is unlimited for intent and gross negligence, and wherever the law does not
          allow it to be limited. Otherwise it is limited to what you paid us in the twelve months
          before the damage.
        </p>
      </ArticleSection>
      <ArticleSection title="Changes and questions">
        <p>
          We email the owner of every workspace at least 30 days before these terms change. If you
          do not agree, you can cancel before then. For questions, use the{' '}
          <TextLink to={paths.contact}>contact form</TextLink>.
        </p>
      </ArticleSection>
    </Article>
  );
}
