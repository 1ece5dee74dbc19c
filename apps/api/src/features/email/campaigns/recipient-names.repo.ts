import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'

/** Returns the names of recipients by address: from the newsletter, or from a confirmed account. Omits unknown ones. */
export async function findRecipientNames(tx: Tx, emails: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ email: string; name: string }>`
    select given.email, coalesce(nullif(s.name, ''), u.name) as name from unnest(${emails}::text[]) as given (email)
    left join subscribers s on s.email = given.email
    left join users u on u.email = given.email and u.role = 'customer' and u.deleted_at is null and u.email_verified_at is not null
    where coalesce(nullif(s.name, ''), u.name) is not null`.execute(tx)
  return new Map(rows.map(({ email, name }) => [email, name]))
}
