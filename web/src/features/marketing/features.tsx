import type { ReactNode } from 'react';
import { coldStorage, hotStorage } from '#shared/plans.ts';
import { classNames } from '#web/lib/class-names.ts';
import ChangedBlocks from './pictures/changed-blocks.tsx';
import { MonthOfMinutes } from './pictures/month-of-minutes.tsx';
import { PermissionDots } from './pictures/permission-dots.tsx';
import { ProjectFiles } from './pictures/project-files.tsx';
import { RoleList } from './pictures/role-list.tsx';
import { StorageBlocks } from './pictures/storage-blocks.tsx';

const storageText = `Active projects play from hot storage, which grows in steps of ${hotStorage.blockGb} GB at $${hotStorage.pricePerBlock} a month. Delivered projects rest in cold storage at $${coldStorage.pricePerTb} a terabyte.`;

/** The six features of the product, sized by importance. */
export function Features() {
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
            text="A saved project reaches the other cities as the blocks that changed, not as the whole file again. Whoever opens it next has the latest cut."
            className="md:col-span-2 lg:col-span-4"
          >
            <ChangedBlocks />
          </FeatureCard>
          <FeatureCard
            title="Team access"
            text="Invite people by email and give each a role. When the job ends, so does the seat."
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
            text="Projects and media stay ordinary files on a shared volume, so they open in the programs your editors already use."
            className="lg:col-span-2"
          >
            <ProjectFiles />
          </FeatureCard>
          <FeatureCard
            title="Security"
            text="Permissions are checked on every request. A member who is removed loses access with the very next one."
            className="lg:col-span-2"
          >
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
        'flex flex-col justify-between gap-10 rounded-card border border-line bg-raised p-6 md:p-8',
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
