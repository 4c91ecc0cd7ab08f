import { credentialMinutes, fileLinkMinutes } from '#shared/rules/sync-limits.ts';
import { trashDays } from '#shared/rules/text/file-names.ts';

/** What the tools can and cannot do. */
const limits = [
  {
    // s3cmd reads the ACL of what it copies, moves or describes (https://github.com/s3tools/s3cmd/issues/690), which takes
    // s3:GetObjectAcl (https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObjectAcl.html): not in the session policy.
    title: 'Programs that work',
    text: 'rclone, the AWS CLI, and Cyberduck through rclone. Other programs with an AWS SDK can work if they leave the access control lists (ACLs) of S3 alone, which no key may read or change. s3cmd asks for them, and does not work.',
  },
  {
    title: 'Access ends within minutes, not at once',
    text: `Disconnecting a computer, leaving the workspace or a change of role ends a tool’s access within ${credentialMinutes} minutes; in the browser it ends at once, for files that were just opened within ${fileLinkMinutes}. A changed password and signing out everywhere end all keys of the account; ending a session in the list of your account ends those that were made in it.`,
  },
  {
    title: 'Restricted folders',
    text: `Who does not see all folders, or may not do all in them, syncs those that they see, each by its name, and nothing beside them: new folders of the first level, and files beside these, are made on the Files screen. A folder that you lose is closed on the site at once and on computers within ${credentialMinutes} minutes; what is on the disk stays there. Where you may only view, what you change is not uploaded.`,
  },
  {
    title: 'Full storage stops writing',
    text: 'Without storage left, a tool’s uploads are refused; reading and deleting go on, also for as long as the files of an ended plan are kept.',
  },
  {
    title: 'Deleted and overwritten files are kept',
    text: `They are in the trash for ${trashDays} days, whichever tool did it, and count towards the storage meanwhile.`,
  },
  {
    title: 'Deleting needs a role that may',
    text: 'A file that you delete on a computer comes back there, if your role may not delete files of the workspace.',
  },
  {
    title: 'Sync does not lock files',
    text: 'If two people change one file at the same time, bisync keeps both versions, and one of them has to choose. Use the locks of your editing software for projects that are shared.',
  },
  {
    title: 'A mounted folder is as fast as the connection',
    text: 'It keeps what was read on the disk of the computer. For cutting, use proxies, or copy the footage first.',
  },
  {
    title: 'Moving means copying',
    text: 'S3 has no rename: a tool that moves or renames a folder copies every file in the storage, and the old versions go to the trash.',
  },
  {
    title: 'Names',
    text: 'Names that differ only in capitals, and characters such as : or ? are stored, but Windows and macOS cannot hold all of them: rclone writes similar characters in their place.',
  },
  {
    title: 'Tools write to hot storage',
    text: 'Files in cold storage can be read like all others. What a tool uploads or changes is in hot storage, until it is moved on the Files screen.',
  },
  {
    title: 'Codecs',
    text: 'The browser plays H.264, VP9 and AV1. Open ProRes, DNxHR and camera originals from a connected computer.',
  },
] as const;

export function Limits() {
  return (
    <dl className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      {limits.map(({ title, text }) => (
        <div key={title}>
          <dt className="text-sm font-medium">{title}</dt>
          <dd className="mt-1 text-sm text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
