interface StoredRecord {
  what: string;
  why: string;
  howLong: string;
}

const records: readonly StoredRecord[] = [
  {
    what: 'Your account: username, e-mail address, and a hash of your password made with argon2id. The password itself is never stored.',
    why: 'To let you, and only you, sign in.',
    howLong: 'Kept until you delete the account.',
  },
  {
    what: 'Where you are signed in: browser and system in words, such as Firefox on Linux, and since when.',
    why: 'To let you see it, and sign out from afar.',
    howLong: 'Kept until you sign out there, or have not been there for seven days.',
  },
  {
    what: 'Your workspace: company name, the e-mail addresses and roles of its members, and when each was added.',
    why: 'To let a team work together, each with the permissions of their role.',
    howLong: 'Kept until the member is removed or the workspace is deleted.',
  },
  {
    what: 'Your subscription: plan, seats, storage, its state, and the number by which Stripe knows you.',
    why: 'To bill what was ordered, and to provide what was paid for.',
    howLong:
      'Kept until the workspace is deleted. Stripe keeps invoices for as long as tax law asks.',
  },
  {
    what: 'What you write to us: contact messages and feedback, with the address to answer to.',
    why: 'To answer, and to make the product better.',
    howLong: 'Kept until you ask us to delete it.',
  },
  {
    what: 'The mails that the product sends you.',
    why: 'To send them again where they did not arrive.',
    howLong: 'Kept for 30 days.',
  },
  {
    what: 'Who changed members, roles, plan and storage, who signed in and out, and when.',
    why: 'To let an owner see what happened in the workspace and to the bill.',
    howLong: 'Kept as long as the workspace.',
  },
  {
    what: 'Counts of attempts to sign in, register or write to us, with the network address they came from.',
    why: 'To stop somebody who guesses passwords or floods the forms.',
    howLong: 'Kept for minutes or hours; they expire by themselves.',
  },
];

/** The personal data that is stored, why, and for how long. */
export function Records() {
  return (
    <dl className="mb-8 grid gap-6">
      {records.map(({ what, why, howLong }) => (
        <div key={what} className="border-l border-control pl-4">
          <dt>{what}</dt>
          <dd className="mt-1 text-muted">{why}</dd>
          <dd className="mt-1 text-muted">{howLong}</dd>
        </div>
      ))}
    </dl>
  );
}
