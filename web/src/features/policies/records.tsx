interface StoredRecord {
  what: string;
  why: string;
  howLong: string;
}

const records: readonly StoredRecord[] = [
  {
    what: 'Your account: username, email address, and an argon2id hash of your password. The password itself is never stored.',
    why: 'To let you, and only you, sign in.',
    howLong: 'Kept until you delete the account.',
  },
  {
    what: 'Your sessions: browser and operating system, such as Firefox on Linux, and when you signed in.',
    why: 'To show you where you are signed in, and let you sign out remotely.',
    howLong: 'Kept until you sign out, or after seven days without use.',
  },
  {
    what: 'Your second factors, if you have any: passkeys, the secret of an authenticator app, and hashes of recovery codes.',
    why: 'To ask for a second proof that it is you.',
    howLong: 'Kept until you remove them or delete the account.',
  },
  {
    what: 'Computers that you connect: their names, hashes of their keys, and when each was last used.',
    why: 'To let your sync tools reach the files of the workspace.',
    howLong: 'Kept until they are disconnected, or your membership ends.',
  },
  {
    what: 'Your workspace: company name, the email addresses and roles of its members, and when each was added.',
    why: 'To let a team work together, each with the permissions of their role.',
    howLong: 'Kept until the member is removed or the workspace is deleted.',
  },
  {
    what: 'What you write and draw in reviews, the statuses that you set, and of which reviews we email you what is new.',
    why: 'To let a team agree on a film.',
    howLong:
      'Kept until you or a leader of the team delete it, or the file is erased. After you leave, it no longer bears your name.',
  },
  {
    what: 'Your subscription: plan, seats, storage, status, and your Stripe customer ID.',
    why: 'To bill what was ordered, and to provide what was paid for.',
    howLong:
      'Kept until the workspace is deleted. Stripe keeps invoices for as long as tax law requires.',
  },
  {
    what: 'What you write to us: contact messages and feedback, with your email address.',
    why: 'To reply, and to improve the product.',
    howLong: 'Kept until you ask us to delete it.',
  },
  {
    what: 'The emails that the product sends you.',
    why: 'To resend them if delivery fails.',
    howLong: 'Kept for 30 days.',
  },
  {
    what: 'The activity log: who changed members, roles, plan and storage, who signed in and out, and when.',
    why: 'To show an owner what changed in the workspace and on the bill.',
    howLong: 'Kept as long as the workspace.',
  },
  {
    what: 'Counts of attempts to sign in, register or contact us, with the IP address that they came from.',
    why: 'To prevent password guessing and spam.',
    howLong: 'Deleted automatically after minutes or hours.',
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
