import { completeUpload, startUpload } from '#testkit/files/files.ts';
import {
  completeSending,
  discardSending,
  signSending,
  startSending,
} from '#testkit/files/upload-requests.ts';
import { contentOf } from '../paths.ts';
import {
  type Facts,
  fileAt,
  hasFolder,
  isFree,
  isMember,
  isOpen,
  type Upload,
} from '../reference/facts.ts';
import { changed, store } from '../reference/files.ts';
import { called, person, type StepKind } from '../step.ts';
import { sentParts } from './files.ts';

const paths = ['Day 1/Half.mov', 'Day 2/Half.mov'];

export const uploads: Record<string, StepKind> = {
  'starts an upload': (facts, choose) => {
    const by = choose(['Eddie', facts.owner]);
    const path = choose(paths.filter((one) => isFree(facts, one)));
    if (!by || !path) return null;
    const content = contentOf(facts.next);
    const id = `upload ${facts.next}`;
    return {
      title: `${by} starts to upload ${content} to ${path}`,
      expected: isMember(facts, by) && facts.plan !== null ? 'done' : 'refused',
      act: async (real) => {
        const someone = person(real, by);
        const answer = await startUpload(someone, path, content.length);
        if (answer.status !== 201) return answer;
        const { upload } = answer.body;
        real.uploads[id] = upload.id;
        const refused = await sentParts(someone, upload, content);
        if (!refused) return answer;
        // The plan has ended in between: nothing was sent, and nothing stays reserved.
        await someone.call('DELETE /api/uploads/{id}', { params: { id: upload.id } });
        return refused;
      },
      makes: (before) =>
        changed(before, (copy) => {
          const reserved = content.length;
          copy.next += 1;
          copy.uploads[id] = { path, content, by, reserved, isSent: true, lastPartAt: copy.hours };
        }),
    };
  },

  'completes an upload': (facts, choose) => {
    const found = choose(uploadsOf(facts, (upload) => upload.guest === undefined));
    if (!found) return null;
    const { id, upload } = found;
    return {
      title: `${upload.by} completes the upload of ${upload.content} to ${upload.path}`,
      expected: facts.plan !== null && isFree(facts, upload.path) ? 'done' : 'refused',
      act: (real) => completeUpload(person(real, upload.by), called(real.uploads[id], id)),
      makes: (before) => arrived(before, found, upload.path),
    };
  },

  'discards an upload': (facts, choose) => {
    const found = choose(uploadsOf(facts, (upload) => upload.guest === undefined));
    if (!found) return null;
    const { id, upload } = found;
    return {
      title: `${upload.by} discards the upload of ${upload.content}`,
      expected: 'done',
      act: (real) =>
        person(real, upload.by).call('DELETE /api/uploads/{id}', {
          params: { id: called(real.uploads[id], id) },
        }),
      makes: (before) => changed(before, (copy) => void delete copy.uploads[id]),
    };
  },

  'a guest announces a file': (facts, choose) => {
    const guest = choose(senders(facts));
    if (!guest) return null;
    const content = contentOf(facts.next);
    const id = `upload ${facts.next}`;
    const path = `Rushes ${facts.next}.mov`;
    return {
      title: `${guest} announces ${content}`,
      expected: canSend(facts, guest) ? 'done' : 'refused',
      act: async (real) => {
        const answer = await startSending(called(real.guests[guest], guest), path, content.length);
        if (answer.status === 201) real.uploads[id] = answer.body.upload.id;
        return answer;
      },
      makes: (before) =>
        changed(before, (copy) => {
          const sender = called(copy.guests[guest], guest);
          const day = new Date(Date.now() + copy.hours * 3_600_000).toISOString().slice(0, 10);
          sender.folder ??= `${guest} ${day}`;
          const lastPartAt = copy.hours;
          const nothing = { reserved: 0, isSent: false, lastPartAt };
          copy.next += 1;
          copy.uploads[id] = { path, content, by: guest, guest, ...nothing };
        }),
    };
  },

  'a guest signs a part': (facts, choose) => {
    const found = choose(uploadsOf(facts, (upload) => upload.guest !== undefined));
    return found ? sending(facts, found, false) : null;
  },

  'a guest sends a part': (facts, choose) => {
    const found = choose(uploadsOf(facts, (upload) => upload.guest !== undefined));
    return found ? sending(facts, found, true) : null;
  },

  'a guest completes a file': (facts, choose) => {
    const found = choose(uploadsOf(facts, (upload) => upload.guest !== undefined));
    const guest = found?.upload.guest;
    if (!found || !guest) return null;
    const { id, upload } = found;
    const { link, folder } = called(facts.guests[guest], guest);
    const { opens } = called(facts.links[link], link);
    const into = 'uploadTo' in opens ? opens.uploadTo : '';
    const path = `${into}${folder}/${upload.path}`;
    return {
      title: `${guest} completes ${upload.content}`,
      expected: upload.isSent && canSend(facts, guest) ? 'done' : 'refused',
      act: (real) =>
        completeSending(called(real.guests[guest], guest), called(real.uploads[id], id)),
      makes: (before) => arrived(before, found, path),
    };
  },

  'a guest discards a file': (facts, choose) => {
    const found = choose(uploadsOf(facts, (upload) => upload.guest !== undefined));
    const guest = found?.upload.guest;
    if (!found || !guest) return null;
    const { id, upload } = found;
    return {
      title: `${guest} discards ${upload.content}`,
      expected: isIn(facts, guest) ? 'done' : 'refused',
      act: (real) =>
        discardSending(called(real.guests[guest], guest), called(real.uploads[id], id)),
      makes: (before) => changed(before, (copy) => void delete copy.uploads[id]),
    };
  },
};

function sending(facts: Facts, { id, upload }: Found, isSent: boolean) {
  const guest = upload.guest ?? '';
  return {
    title: `${guest} ${isSent ? 'sends' : 'signs'} the part of ${upload.content}`,
    expected: isIn(facts, guest) ? ('done' as const) : ('refused' as const),
    act: async (real: Parameters<typeof person>[0]) => {
      const sender = called(real.guests[guest], guest);
      const own = called(real.uploads[id], id);
      const answer = await signSending(sender, own, [Buffer.from(upload.content)]);
      if (answer.status !== 200 || !isSent) return answer;
      for (const { url, headers } of answer.body.parts) {
        await fetch(url, { method: 'PUT', headers, body: upload.content });
      }
      return answer;
    },
    makes: (before: Facts) =>
      changed(before, (copy) => {
        const sent = called(copy.uploads[id], id);
        sent.reserved = upload.content.length;
        sent.lastPartAt = copy.hours;
        sent.isSent ||= isSent;
      }),
  };
}

interface Found {
  id: string;
  upload: Upload;
}

function uploadsOf({ uploads: all }: Facts, which: (upload: Upload) => boolean): Found[] {
  return Object.entries(all).flatMap(([id, upload]) => (which(upload) ? [{ id, upload }] : []));
}

/** The guests of upload requests. */
function senders({ guests, links }: Facts): string[] {
  return Object.keys(guests).filter((name) => {
    const opens = links[guests[name]?.link ?? '']?.opens;
    return opens && 'uploadTo' in opens;
  });
}

function isIn(facts: Facts, name: string): boolean {
  const guest = called(facts.guests[name], name);
  return !guest.isOut && isOpen(facts, called(facts.links[guest.link], guest.link));
}

function canSend(facts: Facts, name: string): boolean {
  const { link } = called(facts.guests[name], name);
  const { opens } = called(facts.links[link], link);
  return isIn(facts, name) && 'uploadTo' in opens && hasFolder(facts, opens.uploadTo);
}

/** An upload is a file, at a path; completed once more, it is the same. */
function arrived(before: Facts, { id, upload }: Found, path: string): Facts {
  const { content, by } = upload;
  if (before.files.some((file) => file.content === content)) return before;
  called(before.uploads[id], id);
  if (fileAt(before, path)) throw new Error(`${path} has been stored.`);
  return changed(store(before, { path, content, by }), (copy) => void delete copy.uploads[id]);
}
