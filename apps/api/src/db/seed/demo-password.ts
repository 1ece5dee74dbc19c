import { verify } from '@node-rs/argon2'
import type { Db } from '../client.ts'
import { DEMO_CUSTOMER, DEMO_STAFF, hashDemoPassword } from './demo-accounts.ts'

const DEMO_ACCOUNTS = [...DEMO_STAFF, DEMO_CUSTOMER]

/** The email addresses of the demo accounts, staff first. */
export const DEMO_EMAILS: readonly string[] = DEMO_ACCOUNTS.map(({ email }) => email)

const [, , manager] = DEMO_STAFF
/** The account that packs orders on the tour of the demo store. */
export const DEMO_PACKER = { name: manager.name, email: manager.email } as const

/** Checks whether the demo accounts have this password. `absent`: this shop has no demo accounts. */
export async function checkDemoPassword(db: Db, password: string): Promise<'right' | 'wrong' | 'absent'> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('user_id', '=', DEMO_STAFF[0].userId)
    .executeTakeFirst()
  if (!user?.password_hash) return 'absent'
  return (await verify(user.password_hash, password)) ? 'right' : 'wrong'
}

/** Sets the password of every demo account, after the operator changed DEMO_PASSWORD. */
export async function setDemoPassword(db: Db, password: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: await hashDemoPassword(password), updated_at: new Date() })
    .where(
      'user_id',
      'in',
      DEMO_ACCOUNTS.map(({ userId }) => userId),
    )
    .execute()
}
