import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { Audience } from '#shared/rules/audiences.ts';
import type { NewAudience, NewComment, ReviewSource } from '#web/features/reviews/review-source.ts';
import { ensureRemoved } from '#web/lib/api/ensure-removed.ts';
import { errorCode } from '#web/lib/api/messages.ts';

interface Loaded {
  version: number;
  comments: readonly ReviewComment[];
  isComplete: boolean;
}

/**
 * The comments of a version, and what can be done with them. They are fetched again when the review's revision is
 * another than theirs: someone else has changed something.
 * @param revision of the review, as it was last asked for
 * @param onNewComments receives the comments of others that have come since
 */
export function useComments(
  source: ReviewSource,
  version: number | undefined,
  revision: number | undefined,
  onNewComments: (comments: readonly ReviewComment[]) => void,
) {
  const [loaded, setLoaded] = useState<Loaded>();
  // Read by what goes on between two renders.
  const latest = useRef<Loaded>(undefined);
  const show = useCallback((next: Loaded) => {
    latest.current = next;
    setLoaded(next);
  }, []);
  const [failed, setFailed] = useState(false);
  // The revision that the comments are of; own changes make it grow, as they do the review's.
  const shownRevision = useRef<number>(undefined);
  const changes = useRef(0);
  const reportNew = useRef(onNewComments);
  reportNew.current = onNewComments;

  const runs = useRef(0);
  const load = useCallback(async () => {
    if (version === undefined) return;
    runs.current += 1;
    const run = runs.current;
    const isCurrent = () => run === runs.current;
    /** The list that is on the screen as a whole. */
    const whole = () =>
      latest.current?.version === version && latest.current.isComplete ? latest.current : undefined;
    const comments: ReviewComment[] = [];
    const changesBefore = changes.current;
    let next: string | undefined;
    let loadedRevision = 0;
    try {
      do {
        const page = await source.listComments({
          version: String(version),
          ...(next && { after: next }),
        });
        if (!isCurrent()) return;
        comments.push(...page.comments);
        // Of the first page, so that what changes meanwhile is fetched the next time.
        if (!next) loadedRevision = page.revision;
        next = page.next;
        // A list that is on the screen is replaced as a whole.
        if (next && !whole()) show({ version, comments: [...comments], isComplete: false });
      } while (next);
    } catch {
      if (isCurrent()) setFailed(true);
      return;
    }
    setFailed(false);
    // An own change was faster than these answers, which may lack it.
    if (changes.current !== changesBefore) return;
    shownRevision.current = loadedRevision;
    const before = whole();
    show({ version, comments, isComplete: true });
    if (!before) return;
    const ids = new Set(before.comments.map(({ id }) => id));
    const others = comments.filter(({ id, isOwn }) => !isOwn && !ids.has(id));
    if (others.length > 0) reportNew.current(others);
  }, [source, version, show]);

  useEffect(() => {
    shownRevision.current = undefined;
    void load();
    return () => {
      runs.current += 1;
    };
  }, [load]);
  useEffect(() => {
    if (shownRevision.current !== undefined && revision !== shownRevision.current) void load();
  }, [load, revision]);

  const change = useCallback(
    (edit: (comments: readonly ReviewComment[]) => readonly ReviewComment[]) => {
      changes.current += 1;
      const before = latest.current;
      if (before) show({ ...before, comments: edit(before.comments) });
    },
    [show],
  );
  const put = useCallback(
    (comment: ReviewComment) =>
      change((comments) =>
        comments.some(({ id }) => id === comment.id)
          ? comments.map((each) => (each.id === comment.id ? comment : each))
          : [...comments, comment],
      ),
    [change],
  );

  const actions = useMemo(() => {
    const { setDone, assign, setAudience } = source;
    /** Fetches the comments again if a change was refused because its thread has another audience, or new replies. */
    const reloading = async <T>(answer: Promise<T>): Promise<T> => {
      try {
        return await answer;
      } catch (error) {
        if (errorCode(error) === 'thread_changed') await load();
        throw error;
      }
    };
    const count = () => {
      if (shownRevision.current !== undefined) shownRevision.current += 1;
    };
    return {
      add: async (body: NewComment) => {
        const answer = await reloading(source.addComment(body));
        count();
        put(answer.comment);
        return answer.comment;
      },
      /** @param audience of its thread, as it was when the change was begun */
      edit: async (comment: ReviewComment, text: string, audience: Audience) => {
        const answer = await reloading(
          source.editComment(comment.id, {
            text,
            ...(comment.drawing && { drawing: comment.drawing }),
            audience,
          }),
        );
        count();
        put(answer.comment);
      },
      /** Shown at once, and rolled back if the server refuses. */
      setDone:
        setDone &&
        (async (comment: ReviewComment, isDone: boolean) => {
          put({ ...comment, isDone });
          try {
            const answer = await setDone(comment.id, isDone);
            count();
            put(answer.comment);
          } catch (error) {
            put(comment);
            throw error;
          }
        }),
      setAudience:
        setAudience &&
        (async (thread: ReviewComment, body: NewAudience) => {
          const answer = await reloading(setAudience(thread.id, body));
          count();
          put(answer.comment);
        }),
      assign:
        assign &&
        (async (comment: ReviewComment, assignee: string | null) => {
          const answer = await assign(comment.id, assignee);
          count();
          put(answer.comment);
        }),
      remove: async (comment: ReviewComment) => {
        await ensureRemoved(source.removeComment(comment.id));
        // Whether the replies of others stay the server decides.
        change((comments) => comments.filter(({ id }) => id !== comment.id));
        await load();
      },
    };
  }, [source, put, change, load]);

  const shown = loaded?.version === version ? loaded : undefined;
  return {
    /** Undefined until the first page has loaded. */
    comments: shown?.comments,
    loading: shown ? !shown.isComplete : !failed,
    failed,
    retry: load,
    actions,
  };
}
