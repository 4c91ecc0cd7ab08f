import { productName } from '#shared/rules/product.ts';
import { Article, ArticleSection } from '#web/components/article.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { ChangedFiles } from '#web/features/marketing/static-parts.ts';
import { paths } from '#web/lib/paths.ts';

export default function About() {
  return (
    <>
      <PageMeta
        path={paths.about}
        title="About"
        description={`Why ${productName} exists, how it works, and what it promises to the people who edit with it.`}
      />
      <Article
        title="The drive is always in the other building"
        lead={`${productName} exists because the person who needs the project is rarely where the drive is.`}
      >
        <ArticleSection title="The work">
          <p>
            A film is cut by people who seldom share a room. Dailies arrive from one city, the
            offline happens in a second, sound and grade in a third, and the producer is on a train.
            Between them travel drives, links that expire, and projects called final_v7.
          </p>
          <p>
            We think a project should be in one place that happens to be everywhere: the media on
            storage that everyone can reach, the project file the same in every bay, and a clear
            answer to who is on the job and what they can do.
          </p>
        </ArticleSection>
        <ArticleSection title="How it is made">
          <p>
            Two things do the work. Network storage holds the media: hot for what is being cut, cold
            for what has been delivered. File synchronization carries the projects: a sync tool
            compares a folder with the workspace, and copies the files that changed. Around both is
            a workspace with members, roles and one bill.
          </p>
          <ChangedFiles className="rounded-card border border-line bg-raised p-6 md:p-8" />
          <p>
            Projects remain ordinary files of the software that you edit with. If you leave, you
            take them with you and they open as before.
          </p>
        </ArticleSection>
        <ArticleSection title="Our commitments">
          <ul>
            <li>What you store is yours, and no one here looks at it.</li>
            <li>
              You are charged the amount that you saw, and a seat that is no longer needed is not
              renewed.
            </li>
            <li>The service is available 99.9% of the month.</li>
            <li>Canceling takes one dialog, and no conversation.</li>
          </ul>
        </ArticleSection>
        <ArticleSection title="Say hello">
          <p>Questions, doubts and bug reports are read by the people who build the product.</p>
          <p className="flex flex-wrap gap-3 pt-2">
            <ButtonLink to={paths.contact}>Contact us</ButtonLink>
            <ButtonLink to={paths.pricing} variant="secondary">
              See the pricing
            </ButtonLink>
          </p>
        </ArticleSection>
      </Article>
    </>
  );
}
