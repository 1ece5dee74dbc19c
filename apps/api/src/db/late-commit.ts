import { sql } from 'kysely'

/**
 * Always true. A statement that evaluates it outside of a transaction does not wait until its commit is on disk. When
 * the database server crashes, the statements of its last moments may be lost; never one that a later commit, which
 * waited, relies on, because the server writes its log in order. Only for rows that are worthless without such a later
 * commit, or that are written again (decision 42). The database's setting `atelier.late_commits` = 'off' makes every
 * commit wait.
 */
export const commitsLate = sql<boolean>`(set_config('synchronous_commit',
  case coalesce(current_setting('atelier.late_commits', true), '') when 'off' then 'on' else 'off' end, true) is not null)`
