import { sql } from 'kysely'
import { aStaffMember } from './factories.ts'
import { havePublished } from './have-published.ts'
import { signedIn } from './sessions.ts'
import type { TestApp } from './test-app.ts'

/** Sets the shop's postal address, which every campaign requires. */
export async function withPostalAddress({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  await havePublished(deps, 'company', { postalAddress: 'Maren\n18 Perry Street\nNew York, NY 10014' })
}

/** Inserts active subscribers, reader1@example.com and so on. Names have no digits: reader7 is 'Reader H'. */
export async function withSubscribers({ deps }: Pick<TestApp, 'deps'>, count: number): Promise<void> {
  await sql`
    insert into subscribers (email, name)
    select 'reader' || n || '@example.com', 'Reader ' || translate(n::text, '0123456789', 'ABCDEFGHIJ') from generate_series(1, ${count}::integer) n`.execute(
    deps.db,
  )
}

/** Ends the minute in which campaigns can be called back, makes their emails due, and resets the sending pace. */
export async function passCallBackDelay({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  await sql`update campaigns set starts_at = now() - interval '1 second'`.execute(deps.db)
  await sql`update mails set due_at = now() - interval '1 second' where campaign_id is not null and status = 'pending'`.execute(
    deps.db,
  )
  await sql`delete from mail_pace`.execute(deps.db)
}

export const CAMPAIGN = { subject: 'Autumn', htmlContent: '<p>Dear #CUSTOMER_NAME#,</p><p>the leaves turn.</p>' }

/** Signs in staff with the permission to send emails, and returns their requests. */
export async function anEmailManager({ app, get, post }: TestApp) {
  const staff = await aStaffMember({ role: 'ADMIN' })
  const { headers } = await signedIn(staff)
  return {
    staff,
    headers,
    read: (path: string) => get(`/api/email/admin/${path}`, headers),
    send: (path: string, body: unknown, more: Record<string, string> = {}) =>
      post(`/api/email/admin/${path}`, body, { ...headers, ...more }),
    remove: (path: string) => Promise.resolve(app.request(`/api/email/admin/${path}`, { method: 'DELETE', headers })),
  }
}
