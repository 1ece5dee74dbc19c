import { daysAfter, daysBefore } from '@atelier/domain/region/shop-dates'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import { aCustomer, anOrder, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { listDueDeletions, lockDueDeletion } from './account-deletion.repo.ts'
import { deleteDueAccounts } from './delete-accounts.ts'
import { takeAccountsToWarn } from '../../auth/inactive-accounts.repo.ts'
import { expireInactiveAccounts } from './expire-inactive-accounts.ts'

const neverAborted = () => new AbortController().signal
const ago = (years: number, days = 0): Date => {
  const date = new Date()
  date.setFullYear(date.getFullYear() - years)
  return daysBefore(date, days)
}
const YEARS = demoTerms.retention.inactiveAccountYears
const WARNING_DAYS = demoTerms.retention.inactiveAccountWarningDays

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
  const passDays = async (days: number) => {
    await sql`update users set inactivity_warned_at = inactivity_warned_at - make_interval(days => ${days}::integer),
      created_at = created_at - make_interval(days => ${days}::integer),
      last_login_at = last_login_at - make_interval(days => ${days}::integer)`.execute(db)
  }
  const runNightlyJobs = async () => {
    const expired = await expireInactiveAccounts(shop.deps, neverAborted())
    const { deleted } = await deleteDueAccounts(shop.deps, neverAborted())
    return { ...expired, deleted }
  }
  return { ...shop, db, customerUnusedSince, passDays, runNightlyJobs }
}

test('deletes an account that was unused for the published years, but only after warning its owner in time', async () => {
  const { customerUnusedSince, passDays, runNightlyJobs, sendEmails } = await aShop()
  const customer = await customerUnusedSince(ago(YEARS, 1 - WARNING_DAYS))
  expect(await runNightlyJobs()).toEqual({ warned: 1, due: 0, deleted: 0 })
  const sent = await sendEmails()
  expect(sent).toMatchObject([{ to: customer.email, subject: 'Your account will be deleted soon' }])
  expect(sent[0]?.text).toContain('/login')
  expect(await runNightlyJobs()).toEqual({ warned: 0, due: 0, deleted: 0 })
  await passDays(WARNING_DAYS - 1)
  expect(await runNightlyJobs()).toEqual({ warned: 0, due: 0, deleted: 0 })
  await passDays(1)
  expect(await runNightlyJobs()).toEqual({ warned: 0, due: 1, deleted: 1 })
})

test('warns an account that is already overdue at the first check before deleting it', async () => {
  const { customerUnusedSince, runNightlyJobs } = await aShop()
  await customerUnusedSince(ago(YEARS + 2))
  expect(await runNightlyJobs()).toEqual({ warned: 1, due: 0, deleted: 0 })
  expect(await runNightlyJobs()).toEqual({ warned: 0, due: 0, deleted: 0 })
})

test('using the account resets the period, and the next long absence is warned again', async () => {
  const { customerUnusedSince, passDays, runNightlyJobs, db } = await aShop()
  await customerUnusedSince(ago(YEARS + 1))
  await runNightlyJobs()
  await db.updateTable('users').set({ last_login_at: new Date() }).execute()
  await passDays(WARNING_DAYS + 1)
  expect(await runNightlyJobs()).toEqual({ warned: 0, due: 0, deleted: 0 })
  await db
    .updateTable('users')
    .set({ last_login_at: ago(YEARS + 1), inactivity_warned_at: ago(YEARS + 2) })
    .execute()
  expect(await runNightlyJobs()).toEqual({ warned: 1, due: 0, deleted: 0 })
})

test.each([
  ['browsed lately', async (customer: Awaited<ReturnType<typeof aCustomer>>) => void (await signedIn(customer))],
  [
    'ordered lately',
    async (customer: Awaited<ReturnType<typeof aCustomer>>) =>
      void (await anOrder({ user_id: customer.user_id, email: customer.email })),
  ],
])('a customer who %s gets no warning, and another one who did not gets it', async (_, use) => {
  const { customerUnusedSince, runNightlyJobs, sendEmails } = await aShop()
  await use(await customerUnusedSince(ago(YEARS + 1)))
  const unused = await customerUnusedSince(ago(YEARS + 1))
  expect(await runNightlyJobs()).toEqual({ warned: 1, due: 0, deleted: 0 })
  expect((await sendEmails()).map(({ to }) => to)).toEqual([unused.email])
})

test('keeps an account used on the very day of its warning, and deletes the other', async () => {
  const { customerUnusedSince, passDays, runNightlyJobs, db, deps, sendEmails } = await aShop()
  const [used] = [await customerUnusedSince(ago(YEARS + 1)), await customerUnusedSince(ago(YEARS + 1))]
  // In New York, 30 days later is the last millisecond of a day.
  deps.now = () => new Date('2026-11-23T04:59:59.999Z')
  let wakes = 0
  deps.signals.on('mail-queued', () => (wakes += 1))
  expect(await runNightlyJobs()).toEqual({ warned: 2, due: 0, deleted: 0 })
  expect(wakes).toBe(1)
  const sent = await sendEmails()
  const day = daysAfter(deps.now(), WARNING_DAYS)
  const dayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(day)
  expect(sent.map(({ text }) => text.includes(`delete your account on ${dayText},`))).toEqual([true, true])
  await passDays(WARNING_DAYS)
  await anOrder({ user_id: used.user_id })
  expect(await runNightlyJobs()).toEqual({ warned: 0, due: 1, deleted: 1 })
  const left = await db.selectFrom('users').select('user_id').where('deleted_at', 'is', null).execute()
  expect(left).toEqual([{ user_id: used.user_id }])
  // A deleted account is neither warned nor due again.
  await sql`update users set last_login_at = ${ago(YEARS + 1)}, created_at = ${ago(YEARS + 1)}
    where deleted_at is not null`.execute(db)
  expect(await runNightlyJobs()).toEqual({ warned: 0, due: 0, deleted: 0 })
})

test('two concurrent runs warn each account once, and neither waits for the other', async () => {
  const { customerUnusedSince, db } = await aShop()
  const all = [await customerUnusedSince(ago(YEARS + 1)), await customerUnusedSince(ago(YEARS + 1))]
  const ids = all.map(({ user_id }) => user_id).toSorted()
  await inTransaction(db, async (one) => {
    expect((await takeAccountsToWarn(one, demoTerms.retention, 1)).map(({ userId }) => userId)).toEqual(ids.slice(0, 1))
    await inTransaction(db, async (other) => {
      await sql`set local lock_timeout = '2s'`.execute(other)
      expect((await takeAccountsToWarn(other, demoTerms.retention, 10)).map(({ userId }) => userId)).toEqual(
        ids.slice(1),
      )
    })
  })
})

test('ignores staff, guests and accounts that are already due for deletion', async () => {
  const { customerUnusedSince, runNightlyJobs, db } = await aShop()
  await aStaffMember()
  await aCustomer({ role: 'guest' })
  await db
    .updateTable('users')
    .set({ created_at: ago(9), last_login_at: ago(9) })
    .execute()
  const leaving = await customerUnusedSince(ago(YEARS + 1))
  const later = daysAfter(new Date(), 1)
  await db.updateTable('users').set({ deletion_due_at: later }).where('user_id', '=', leaving.user_id).execute()
  expect(await runNightlyJobs()).toEqual({ warned: 0, due: 0, deleted: 0 })
  await db
    .updateTable('users')
    .set({ inactivity_warned_at: ago(0, WARNING_DAYS + 1) })
    .execute()
  expect(await runNightlyJobs()).toEqual({ warned: 0, due: 0, deleted: 0 })
})

test('a warning counts from the last use, and never before the years are over', async () => {
  const { customerUnusedSince, runNightlyJobs, db } = await aShop()
  const warned = async (since: Date, at: Date) => {
    const { user_id } = await customerUnusedSince(since)
    await db.updateTable('users').set({ inactivity_warned_at: at }).where('user_id', '=', user_id).execute()
    return user_id
  }
  const long = ago(YEARS + 1)
  await warned(long, long)
  const early = await warned(ago(YEARS, -0.5), ago(0, WARNING_DAYS + 10))
  expect(await inTransaction(db, (tx) => takeAccountsToWarn(tx, demoTerms.retention, 10))).toEqual([])
  expect(await runNightlyJobs()).toEqual({ warned: 0, due: 1, deleted: 1 })
  const left = await db.selectFrom('users').select('user_id').where('deleted_at', 'is', null).execute()
  expect(left).toEqual([{ user_id: early }])
})

test('lists only due accounts of customers, ordered by id', async () => {
  const { db } = await testDatabase()
  const past = new Date(Date.now() - 1_000)
  const due = async (over: { deletion_due_at?: Date; deleted_at?: Date }, role: 'customer' | 'guest' = 'customer') => {
    const { user_id } = await aCustomer({ role })
    await db
      .updateTable('users')
      .set({ deletion_due_at: past, ...over })
      .where('user_id', '=', user_id)
      .execute()
    return user_id
  }
  const ids = [await due({}), await due({}), await due({})].toSorted() as [string, string, string]
  const later = await due({ deletion_due_at: new Date(Date.now() + 3_600_000) })
  const gone = await due({ deleted_at: past })
  await due({}, 'guest')
  await aCustomer()
  expect(await listDueDeletions(db, '', 10)).toEqual(ids)
  expect(await listDueDeletions(db, ids[0], 10)).toEqual(ids.slice(1))
  expect(await listDueDeletions(db, '', 2)).toEqual(ids.slice(0, 2))
  await inTransaction(db, async (tx) => {
    const email = (await tx.selectFrom('users').select('email').where('user_id', '=', ids[1]).executeTakeFirstOrThrow())
      .email
    expect(await lockDueDeletion(tx, ids[1])).toEqual({ email, isEmailVerified: false })
    for (const one of [later, gone, 'usr_unknown']) expect(await lockDueDeletion(tx, one)).toBeNull()
    const free = sql<{
      id: string
    }>`select user_id as id from users where user_id = any(${ids}) order by 1 for update skip locked`
    expect((await free.execute(db)).rows).toEqual([{ id: ids[0] }, { id: ids[2] }])
  })
  await db.updateTable('users').set({ email_verified_at: past }).where('user_id', '=', ids[1]).execute()
  expect(await inTransaction(db, (tx) => lockDueDeletion(tx, ids[1]))).toMatchObject({ isEmailVerified: true })
})

test('a deletion cancelled during the job keeps the account, and a shutdown stops the job', async () => {
  const { deps } = await createTestApp()
  const { db } = deps
  const ids = [await aCustomer(), await aCustomer(), await aCustomer()].map(({ user_id }) => user_id).toSorted()
  await sql`update users set deletion_due_at = now() - interval '1 second'`.execute(db)
  await sql
    .raw(`create function take_back() returns trigger language plpgsql as $$
    begin update users set deletion_due_at = null where user_id = '${ids[1]}'; return null; end $$`)
    .execute(db)
  await sql
    .raw(`create trigger take_back after update on users for each row
    when (new.user_id = '${ids[0]}' and new.deleted_at is not null) execute function take_back()`)
    .execute(db)
  onTestFinished(async () => void (await sql`drop function take_back() cascade`.execute(db)))
  const left = async () => {
    const rows = await db
      .selectFrom('users')
      .select('user_id')
      .where('deleted_at', 'is', null)
      .orderBy('user_id')
      .execute()
    return rows.map(({ user_id }) => user_id)
  }
  // Read by the loops: before the list, before the first account, and before the second one.
  let reads = 0
  const stopped = {
    get aborted() {
      return ++reads > 2
    },
  } as AbortSignal
  expect(await deleteDueAccounts(deps, stopped)).toEqual({ deleted: 1, orders: 0 })
  expect(await left()).toEqual(ids.slice(1))
  await sql`update users set deletion_due_at = now() - interval '1 second' where deleted_at is null`.execute(db)
  await sql`drop function take_back() cascade`.execute(db)
  await sql
    .raw(`create function take_back() returns trigger language plpgsql as $$
    begin update users set deletion_due_at = null where user_id = '${ids[2]}'; return null; end $$`)
    .execute(db)
  await sql
    .raw(`create trigger take_back after update on users for each row
    when (new.user_id = '${ids[1]}' and new.deleted_at is not null) execute function take_back()`)
    .execute(db)
  expect(await deleteDueAccounts(deps, neverAborted())).toEqual({ deleted: 1, orders: 0 })
  expect(await left()).toEqual(ids.slice(2))
})
