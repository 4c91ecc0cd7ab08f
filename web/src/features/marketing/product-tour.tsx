import type { ReactNode } from 'react';
import { coldStorage, hotStorage } from '#shared/rules/plans.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { classNames } from '#web/lib/class-names.ts';
import ChangedFiles from './pictures/changed-files.tsx';
import { MonthOfMinutes } from './pictures/month-of-minutes.tsx';
import { PermissionDots } from './pictures/permission-dots.tsx';
import { ProjectFiles } from './pictures/project-files.tsx';
import { ReviewPicture } from './pictures/review-picture.tsx';
import { RoleList } from './pictures/role-list.tsx';
import { StorageBlocks } from './pictures/storage-blocks.tsx';
import { CollaboratePicture, ConnectPicture, SyncPicture } from './pictures/three-steps.tsx';

const storageText = `Active projects play from hot storage, which grows in steps of ${hotStorage.blockGb} GB at $${hotStorage.pricePerBlock} a month. Delivered projects rest in cold storage at $${coldStorage.pricePerTb} a terabyte.`;

const securityText = `Permissions are checked on every request. A member who is removed is refused with the very next one, and their sync tool within ${credentialMinutes} minutes.`;

/** The six features of the product, sized by importance. */
function Features() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      tabIndex={-1}
      className="below-first section-space"
    >
      <div className="page-width">
        <h2 id="features-title" className="max-w-2xl text-4xl">
          Made for work that is never in one room
        </h2>
        <ul className="mt-10 grid gap-4 grid-cols-1 md:mt-16 md:grid-cols-2 lg:grid-cols-6">
          <FeatureCard
            title="Global synchronization"
            text="A sync tool sends the files that changed, and fetches those that others changed. Sync before you open the project, and you have the latest cut."
            className="md:col-span-2 lg:col-span-4"
          >
            <ChangedFiles />
          </FeatureCard>
          <FeatureCard
            title="Team access"
            text="Invite people by email and give each a role. When the job ends, remove them: the seat is free again. Clients need none."
            className="lg:col-span-2"
          >
            <RoleList />
          </FeatureCard>
          <FeatureCard
            title="High-performance storage"
            text={storageText}
            className="lg:col-span-2"
          >
            <StorageBlocks />
          </FeatureCard>
          <FeatureCard
            title="Common editing software"
            text="Projects and media stay ordinary files. rclone shows them as a folder on the computer, so they open in the programs your editors already use."
            className="lg:col-span-2"
          >
            <ProjectFiles />
          </FeatureCard>
          <FeatureCard title="Security" text={securityText} className="lg:col-span-2">
            <PermissionDots />
          </FeatureCard>
          <FeatureCard
            title="99.9% uptime"
            text="In a month of 30 days that leaves 43 minutes. Here they are, drawn to scale."
            className="md:col-span-2 lg:col-span-6 lg:flex-row lg:items-center lg:gap-16"
          >
            <MonthOfMinutes />
          </FeatureCard>
        </ul>
      </div>
    </section>
  );
}

interface FeatureCardProps {
  title: string;
  text: string;
  /** Its size in the grid. */
  className?: string;
  /** Its illustration. */
  children: ReactNode;
}

/** One feature, in a sentence or two and an illustration. */
function FeatureCard({ title, text, className, children }: FeatureCardProps) {
  return (
    <li
      className={classNames(
        'below-first flex flex-col justify-between gap-10 rounded-card border border-line bg-raised p-6 [--height:26rem] md:p-8',
        // Not all in one frame.
        'nth-[n+3]:[--after:200ms] nth-[n+5]:[--after:250ms]',
        className,
      )}
    >
      <div>
        <h3 className="text-lg">{title}</h3>
        <p className="mt-2 max-w-prose text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}

const sharing = [
  {
    title: 'Client links',
    text: 'A client opens a film or a folder by its link, comments and approves, and takes no seat. You choose until when, and whether it asks for a passcode or a code by email.',
  },
  {
    title: 'Upload requests',
    text: 'A link to a folder that others add to and cannot read: dailies from the set, sound, graphics.',
  },
] as const;

/** What is looked at together, and with whom outside the workspace. */
function Review() {
  return (
    <section
      aria-labelledby="review-title"
      className="below-first section-space border-t border-line"
    >
      <div className="page-width grid gap-x-16 gap-y-10 lg:grid-cols-12 lg:items-center">
        <div className="lg:col-span-4">
          <h2 id="review-title" className="text-4xl">
            Every note on its frame
          </h2>
          <p className="mt-4 max-w-prose text-muted">
            Play the cut in the browser, step to a frame, draw on it and write what should change.
            Comments go back to the edit as markers, and an approval names the version that was
            seen.
          </p>
          <dl className="mt-8">
            {sharing.map(({ title, text }) => (
              <div key={title} className="border-t border-line py-4">
                <dt className="font-medium">{title}</dt>
                <dd className="mt-1 max-w-prose text-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="lg:col-span-8">
          <ReviewPicture />
        </div>
      </div>
    </section>
  );
}

const steps = [
  {
    title: 'Connect your team',
    text: 'Register, name the workspace, and add people by email with the role they have on the job.',
    Picture: ConnectPicture,
  },
  {
    title: 'Sync your projects',
    text: 'Upload the project in the browser, or with a sync tool. Every bay that syncs gets it, and from then on only the files that changed.',
    Picture: SyncPicture,
  },
  {
    title: 'Collaborate globally',
    text: 'One bay hands over in the evening, and another, on the other side of the world, opens the same cut in its morning.',
    Picture: CollaboratePicture,
  },
] as const;

/** Three steps connected by a line. */
function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className="below-first section-space border-t border-line">
      <div className="page-width">
        <h2 id="how-title" className="text-4xl">
          How it works
        </h2>
        <ol className="mt-10 grid gap-y-12 md:mt-16 md:grid-cols-3">
          {steps.map(({ title, text, Picture }, index) => (
            <li key={title}>
              <Picture />
              <div className="mt-6 flex gap-4 md:pr-8">
                <span className="pt-px font-mono text-sm leading-[1.875rem] text-muted">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-lg">{title}</h3>
                  <p className="mt-2 max-w-prose text-muted">{text}</p>
                </div>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** What the product does, and how one begins: the middle of the landing page. */
export default function ProductTour() {
  return (
    <>
      <Features />
      <Review />
      <HowItWorks />
    </>
  );
}
