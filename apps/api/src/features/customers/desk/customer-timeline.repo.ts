import type { TimelineEntry, TimelineQuery } from '@atelier/domain/customers/customers.schema'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { ownedBy } from '../../orders/orders.public.ts'
import type { CustomerRecord } from './customer-records.repo.ts'

export interface TimelineRow {
  kind: TimelineEntry['kind']
  id: string
  at: Date
  by: string | null
  data: Record<string, unknown>
}

interface Source {
  kind: TimelineEntry['kind']
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  at: RawBuilder<unknown>
  by?: RawBuilder<unknown>
  data: RawBuilder<unknown>
}

/** Returns the sources of timeline entries. Each is read through an index, newest first, at most one page. */
function sources({ userId, email, role }: CustomerRecord): Source[] {
  const kind = role === 'guest' ? 'guest' : 'customer'
  return [
    {
      kind: 'order',
      from: sql`orders o where ${ownedBy({ kind, userId })}`,
      id: sql`o.order_id`,
      at: sql`o.created_at`,
      data: sql`jsonb_build_object('status', o.status, 'paymentStatus', o.payment_status, 'totalCents', o.total_cents,
        'currency', o.currency)`,
    },
    {
      kind: 'return',
      from: sql`returns r join orders o using (order_id) where ${ownedBy({ kind, userId })}`,
      id: sql`r.return_id`,
      at: sql`r.requested_at`,
      data: sql`jsonb_build_object('orderId', r.order_id, 'status', r.status, 'reason', r.reason)`,
    },
    {
      kind: 'message',
      from: sql`contact_messages m where m.email = ${email}`,
      id: sql`m.message_id::text`,
      at: sql`m.created_at`,
      data: sql`jsonb_build_object('subject', m.subject, 'excerpt', left(m.message, 140))`,
    },
    {
      kind: 'mail',
      from: sql`mails m where m.recipient = ${email}`,
      id: sql`m.mail_id::text`,
      at: sql`m.created_at`,
      data: sql`jsonb_build_object('subject', m.subject, 'status', m.status)`,
    },
    {
      kind: 'note',
      from: sql`customer_notes n where n.user_id = ${userId}`,
      id: sql`n.note_id::text`,
      at: sql`n.created_at`,
      by: sql`n.author_name`,
      data: sql`jsonb_build_object('text', n.text)`,
    },
    {
      kind: 'account',
      from: sql`audit_entries a where a.target_id = ${userId} and a.target_type = 'customer'
        and a.action not in ('customer.note_added', 'customer.written')`,
      id: sql`a.entry_id::text`,
      at: sql`a.occurred_at`,
      by: sql`a.actor_name`,
      data: sql`jsonb_build_object('action', a.action)`,
    },
    {
      kind: 'account',
      from: sql`users u cross join lateral (values ('created', u.created_at), ('verified', u.email_verified_at),
        ('signed-in', u.last_login_at)) as moment (what, at) where u.user_id = ${userId} and moment.at is not null`,
      id: sql`moment.what`,
      at: sql`moment.at`,
      data: sql`jsonb_build_object('moment', moment.what)`,
    },
  ]
}

const noActor = sql`null::text`

/** Returns the timeline of a customer, newest first, after the cursor. At most `limit` entries. */
export async function listTimeline(
  db: Db,
  customer: CustomerRecord,
  { before, limit }: { before: TimelineQuery['before']; limit: number },
): Promise<TimelineRow[]> {
  const [at, kind, id] = before?.split(' ') ?? []
  const branches = sources(customer).map((source) => {
    // Truncated to the cursor's precision, milliseconds. The first condition is the one that the index serves.
    const occurredAt = sql`date_trunc('milliseconds', ${source.at})`
    const beforeCursor = before
      ? sql`and ${source.at} < ${at}::timestamptz + interval '1 millisecond'
          and (${occurredAt}, ${sql.lit(source.kind)}, ${source.id}) < (${at}::timestamptz, ${kind}::text, ${id}::text)`
      : sql``
    return sql`(select ${sql.lit(source.kind)} as kind, ${source.id} as id, ${occurredAt} as at, ${source.by ?? noActor} as by,
      ${source.data} as data from ${source.from} ${beforeCursor} order by ${source.at} desc limit ${limit})`
  })
  const { rows } = await sql<TimelineRow>`
    select * from (${sql.join(branches, sql` union all `)}) entries
    order by at desc, kind desc, id desc limit ${limit}`.execute(db)
  return rows
}
