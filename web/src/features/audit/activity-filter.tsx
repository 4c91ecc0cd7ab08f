import { type ReactNode, Suspense } from 'react';
import type { AuditTopic } from '#shared/calls/audit.ts';
import { SearchField } from '#web/components/fields/search-field.tsx';
import { Listbox } from '#web/components/overlays/listbox.tsx';
import type { ListboxChoice } from '#web/components/overlays/listbox-overlay.tsx';
import type { Names } from './describe-audit-entry.ts';

export type TopicChoice = AuditTopic | 'all';

const topicChoices: readonly ListboxChoice<TopicChoice>[] = [
  { value: 'all', label: 'All activity' },
  { value: 'team', label: 'Team' },
  { value: 'billing', label: 'Plan and storage' },
  { value: 'files', label: 'Files' },
  { value: 'computers', label: 'Computers' },
  { value: 'workspace', label: 'Workspace' },
  { value: 'accounts', label: 'Sign-ins and accounts' },
];

interface ActivityFilterProps {
  topic: TopicChoice;
  onTopic: (topic: TopicChoice) => void;
  /** An email; empty for everyone. */
  who: string;
  onWho: (who: string) => void;
  text: string;
  onText: (text: string) => void;
  names: Names;
  /** What can be done with what is shown. */
  children: ReactNode;
}

/** What is shown: by topic, by person, and by a part of an email, path or name. */
export function ActivityFilter(props: ActivityFilterProps) {
  const people = [...props.names].map(([email, name]) => ({
    value: email,
    label: name === email ? email : `${name} (${email})`,
  }));
  return (
    <div className="flex flex-wrap gap-2 pointer-coarse:gap-3">
      <SearchField
        label="Search the activity"
        placeholder="Search"
        value={props.text}
        onChange={props.onText}
        className="w-full min-w-0 sm:max-w-72 sm:flex-1"
      />
      <Suspense fallback={<div className="h-10 pointer-coarse:h-11" />}>
        <Listbox
          label="About"
          hideLabel
          className="min-w-0 flex-1 sm:w-52 sm:flex-none"
          value={props.topic}
          onChange={props.onTopic}
          options={topicChoices}
        />
        <Listbox
          label="By"
          hideLabel
          className="min-w-0 flex-1 sm:w-52 sm:flex-none"
          value={props.who}
          onChange={props.onWho}
          options={[{ value: '', label: 'Everyone' }, ...people]}
        />
      </Suspense>
      <div className="grid max-sm:w-full sm:ml-auto">{props.children}</div>
    </div>
  );
}
