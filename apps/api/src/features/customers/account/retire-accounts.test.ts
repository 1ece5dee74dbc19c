import { policy } from '@atelier/domain/policy'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { sendQueuedMails } from '../../email/send-queued-mails.ts'
import { deleteDueAccounts } from './delete-accounts.ts'
import { retireAccounts } from './retire-accounts.ts'

const goOn = () => new AbortController().signal
const DAY_MS = 86_400_000
const ago = (years: number, days = 0): Date => {
  const date = new Date()
  date.setFullYear(date.getFullYear() - years)
  return new Date(date.getTime() - days * DAY_MS)
}
const YEARS = policy.retention.inactiveAccountYears
const WARNING_DAYS = policy.inactiveAccountWarningDays

async function aShop() {
  const shop = await createTestApp()
  const { db } = shop.deps
  const customerUnusedSince = async (date: Date) => {
    const customer = await aCustomer()
    await db
      .updateTable('users')
      .set({ created_at: date, last_login_at: date })
      .where('user_id', '=', customer.user_id)
      .execute()
    return customer
  }
  const daysPass = async (days: number) => {
    await sql`update users set inactivity_warned_at = inactivity_warned_at - make_interval(days => ${days}::integer),
      created_at = created_at - make_interval(days => ${days}::integer),
      last_login_at = last_login_at - make_interval(days => ${days}::integer)`.execute(db)
  }
  const night = async () => {
    const retired = await retireAccounts(shop.deps, goOn())
    const { deleted } = await deleteDueAccounts(shop.deps, goOn())
    return { ...retired, deleted }
  }
  return { ...shop, db, customerUnusedSince, daysPass, night }
}

test('an account unused for the published years is deleted, but only after its owner was told in time', async () => {
  const { customerUnusedSince, daysPass, night, deps, mail } = await aShop()
  const customer = await customerUnusedSince(ago(YEARS, 1 - WARNING_DAYS))
  expect(await night()).toEqual({ warned: 1, due: 0, deleted: 0 })
  await sendQueuedMails(deps, goOn())
  expect(mail.sent).toMatchObject([{ to: customer.email, subject: 'Your account is about to end' }])
  expect(mail.sent[0]?.text).toContain('/login')
  expect(await night()).toEqual({ warned: 0, due: 0, deleted: 0 })
  await daysPass(WARNING_DAYS - 1)
  expect(await night()).toEqual({ warned: 0, due: 0, deleted: 0 })
  await daysPass(1)
  expect(await night()).toEqual({ warned: 0, due: 1, deleted: 1 })
})

test('an account long over its time when first looked at is warned before anything else', async () => {
  const { customerUnusedSince, night } = await aShop()
  await customerUnusedSince(ago(YEARS + 2))
  expect(await night()).toEqual({ warned: 1, due: 0, deleted: 0 })
  expect(await night()).toEqual({ warned: 0, due: 0, deleted: 0 })
})

test('using the account keeps it, and the next long absence is warned of anew', async () => {
  const { customerUnusedSince, daysPass, night, db } = await aShop()
  await customerUnusedSince(ago(YEARS + 1))
  await night()
  await db.updateTable('users').set({ last_login_at: new Date() }).execute()
  await daysPass(WARNING_DAYS + 1)
  expect(await night()).toEqual({ warned: 0, due: 0, deleted: 0 })
  await db
    .updateTable('users')
    .set({ last_login_at: ago(YEARS + 1), inactivity_warned_at: ago(YEARS + 2) })
    .execute()
  expect(await night()).toEqual({ warned: 1, due: 0, deleted: 0 })
})

test.each([
  ['browsed lately', async (customer: Awaited<ReturnType<typeof aCustomer>>) => void (await signedIn(customer))],
  [
    'ordered lately',
    async (customer: Awaited<ReturnType<typeof aCustomer>>) =>
      void (await anOrder({ user_id: customer.user_id, email: customer.email })),
  ],
])('a customer who %s gets no warning, and another one who did not gets it', async (_, use) => {
  const { customerUnusedSince, night, deps, mail } = await aShop()
  await use(await customerUnusedSince(ago(YEARS + 1)))
  const unused = await customerUnusedSince(ago(YEARS + 1))
  expect(await night()).toEqual({ warned: 1, due: 0, deleted: 0 })
  await sendQueuedMails(deps, goOn())
  expect(mail.sent.map(({ to }) => to)).toEqual([unused.email])
})

test('neither staff nor guests are meant, nor accounts that end anyway', async () => {
  const { customerUnusedSince, night, db } = await aShop()
  await aStaffMember()
  await aCustomer({ role: 'guest' })
  await db
    .updateTable('users')
    .set({ created_at: ago(9), last_login_at: ago(9) })
    .execute()
  const leaving = await customerUnusedSince(ago(YEARS + 1))
  const later = new Date(Date.now() + DAY_MS)
  await db.updateTable('users').set({ deletion_due_at: later }).where('user_id', '=', leaving.user_id).execute()
  expect(await night()).toEqual({ warned: 0, due: 0, deleted: 0 })
})
