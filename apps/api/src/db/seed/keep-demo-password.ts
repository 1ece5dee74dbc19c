import { verify } from '@node-rs/argon2'
import type { Db } from '../client.ts'
import { DEMO_CUSTOMER, DEMO_STAFF, demoUserId, hashDemoPassword } from './demo-accounts.ts'

/** The addresses of the demo accounts, staff first. */
export const DEMO_EMAILS: readonly string[] = [...DEMO_STAFF.map(({ email }) => email), DEMO_CUSTOMER.email]

/** Whether the demo accounts have this password. `absent`: this shop has no demo accounts. */
export async function checkDemoPassword(db: Db, password: string): Promise<'right' | 'wrong' | 'absent'> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('user_id', '=', demoUserId(DEMO_EMAILS[0] ?? ''))
    .executeTakeFirst()
  if (!user?.password_hash) return 'absent'
  return (await verify(user.password_hash, password)) ? 'right' : 'wrong'
}

/** Gives every demo account this password: the operator has changed DEMO_PASSWORD. */
export async function setDemoPassword(db: Db, password: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: await hashDemoPassword(password), updated_at: new Date() })
    .where('user_id', 'in', DEMO_EMAILS.map(demoUserId))
    .execute()
}
