import { addInvitedMembers } from '#testkit/large-team.ts';
import { addMember, confirmEmail, type Person, signUp } from '#testkit/people.ts';
import { runPlan } from '#testkit/plans.ts';
import { interleave, milliseconds } from '../interleave.ts';
import type { Row } from '../row.ts';

const runs = 41;
const few = 10;
const many = 10_000;

/** Adding a member to a large team, beside a small one. */
export async function memberRows(): Promise<Row[]> {
  const [small, large] = [await createOwner(few), await createOwner(many)];
  const time = await interleave(runs, {
    small: () => milliseconds(() => addMember(small)),
    large: () => milliseconds(() => addMember(large)),
  });
  return [
    {
      name: `adding a member to ${many.toLocaleString('en')}`,
      unit: 'ms',
      value: time('large'),
      control: { name: `to ${few}`, value: time('small') },
      goal: { of: 'ratio', atMost: 1.1 },
    },
  ];
}

async function createOwner(members: number): Promise<Person> {
  const owner = await signUp();
  await confirmEmail(owner);
  await runPlan(owner, 'business');
  await addInvitedMembers(owner, members);
  return owner;
}
