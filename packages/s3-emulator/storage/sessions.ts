import type { Database } from './database.ts';
import { number, type Row, text, textOrNull } from './rows.ts';

/** Temporary credentials of a role. */
export interface Session {
  accessKeyId: string;
  secretAccessKey: string;
  token: string;
  /** In milliseconds. */
  expires: number;
  roleArn: string;
  name: string;
  /** The session policy as it was sent; null if there was none. */
  policy: string | null;
}

function toSession(row: Row): Session {
  return {
    accessKeyId: text(row, 'access_key'),
    secretAccessKey: text(row, 'secret'),
    token: text(row, 'token'),
    expires: number(row, 'expires'),
    roleArn: text(row, 'role'),
    name: text(row, 'name'),
    policy: textOrNull(row, 'policy'),
  };
}

export interface Sessions {
  find(accessKeyId: string): Session | null;
  /** Stores a session, and removes those that expired a day ago. */
  add(session: Session, now: number): void;
}

const dayMs = 86_400_000;

export function openSessions(database: Database): Sessions {
  return {
    find: (accessKeyId) => {
      const row = database.first('SELECT * FROM sessions WHERE access_key = ?', accessKeyId);
      return row && toSession(row);
    },
    add: (session, now) => {
      database.run('DELETE FROM sessions WHERE expires < ?', now - dayMs);
      database.run(
        'INSERT INTO sessions (access_key, secret, token, expires, role, name, policy) VALUES (?, ?, ?, ?, ?, ?, ?)',
        session.accessKeyId,
        session.secretAccessKey,
        session.token,
        session.expires,
        session.roleArn,
        session.name,
        session.policy,
      );
    },
  };
}
