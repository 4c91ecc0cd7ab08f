import { useId } from 'react';
import type { TeamMember } from '#shared/calls/team-members.ts';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { Switch } from '#web/components/fields/switch.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { membersWithoutFactor } from './members-without-factor.ts';

interface SecondFactorRuleProps {
  required: boolean;
  /** Whether the user has a second factor, which is required to enforce the rule. */
  hasOwn: boolean;
  /** Undefined until loaded. */
  members: readonly TeamMember[] | undefined;
  /** Asks for an identity confirmation if required, then runs the work. */
  confirmed: <T>(work: () => Promise<T>) => Promise<T>;
  onChanged: () => Promise<unknown>;
}

/** The switch that requires a second factor of every member, and whom it affects. */
export function SecondFactorRule(props: SecondFactorRuleProps) {
  const { call } = useApi();
  const { required, hasOwn, members, confirmed, onChanged } = props;
  const [titleId, aboutId] = [useId(), useId()];
  const { run, busy, failure } = useAttempt(async () => {
    const parts = { body: { required: !required } };
    await confirmed(() => call('PUT /api/workspace/second-factor', parts));
    await onChanged();
  }, 'The setting could not be saved. Please try again.');
  return (
    <div className="p-5 md:p-6">
      <div className="flex items-start justify-between gap-6">
        <h2 id={titleId} className="font-semibold">
          Require <span className="whitespace-nowrap">two-step</span> verification
        </h2>
        <Switch
          on={required}
          onChange={run}
          labelledBy={titleId}
          describedBy={aboutId}
          busy={busy}
          disabled={!required && !hasOwn}
        />
      </div>
      <p id={aboutId} className="mt-1 max-w-prose text-sm text-muted">
        Everyone in this workspace needs a passkey or an authenticator app in addition to the
        password. Members without one must set it up before they can open the workspace again. No
        one is removed, and nothing is deleted.
      </p>
      {failure && (
        <div className="mt-4">
          <ErrorNotice message={failure} />
        </div>
      )}
      <p role="status" className="mt-4 text-sm">
        {members && membersWithoutFactor(members, required)}
      </p>
    </div>
  );
}
