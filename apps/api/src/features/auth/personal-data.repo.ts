import { sql } from 'kysely'
import { pseudonymOf, type PersonalData } from '../../personal-data.ts'
import { deleteLinks } from './auth-tokens.repo.ts'
import { deletePasskeysOf } from './passkeys/passkeys.repo.ts'
import { deleteSessionsOf } from './sessions.repo.ts'
import { deleteIdentitiesOf } from './sso/identities.repo.ts'

export const authPersonalData: PersonalData = {
  columns: {
    users: {
      email: 'replaced, exported',
      name: 'replaced, exported',
      password_hash: 'cleared',
      find_text: 'derived',
    },
    sessions: {
      device: 'row deleted, exported',
    },
    passkeys: {
      name: 'row deleted, exported',
    },
    auth_tokens: {
      email: 'row deleted',
    },
  },

  /** The row of the user stays, because orders refer to it. */
  async eraseUser(tx, { userId, at }) {
    await deleteSessionsOf(tx, userId)
    await deleteLinks(tx, userId)
    await deletePasskeysOf(tx, userId)
    await deleteIdentitiesOf(tx, userId)
    await sql`
      update users u set email = ${pseudonymOf('u.user_id')}, name = 'Deleted customer', password_hash = null,
        is_active = false, email_verified_at = null, deletion_due_at = null, deleted_at = ${at}, updated_at = ${at}
      where u.user_id = ${userId}`.execute(tx)
  },
}
