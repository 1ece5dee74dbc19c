import type { AuditAction } from '@atelier/domain/access/audit-actions'
import { CONTACT_SUBJECTS, type ContactSubject } from '@atelier/domain/contact/contact.schema'
import { maskEmail } from '@atelier/domain/customers/customer-rules'
import { orderNumber, returnNumber } from '@atelier/domain/values/ids'
import { daysBefore, shopDay } from '@atelier/domain/region/shop-dates'
import { sql } from 'kysely'
import { recordAudits, type AuditRecord } from '../../apps/api/src/features/audit/audit.public.ts'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { DEMO_STAFF } from './demo-accounts.ts'
import { seededRandom } from './history/random.ts'
import { insertProductEdits } from './insert-product-edits.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

/** How far back the demo's audit log goes. */
const AUDIT_DAYS = 14

type Staff = (typeof DEMO_STAFF)[number]

const [owner, admin, manager, editor] = DEMO_STAFF

/** The desk of each staff member: networks of the ranges reserved for documentation. */
const DESKS: Readonly<Record<string, { network: string; device: string }>> = {
  [owner.userId]: { network: '203.0.113.0/24', device: 'Safari on iPhone' },
  [admin.userId]: { network: '198.51.100.0/24', device: 'Firefox on macOS' },
  [manager.userId]: { network: '198.51.100.0/24', device: 'Chrome on Windows' },
  [editor.userId]: { network: '192.0.2.0/24', device: 'Safari on macOS' },
}

const byTime = (a: { at: Date }, b: { at: Date }): number => a.at.getTime() - b.at.getTime()

/** Records the staff actions of the last two weeks that the demo's tables show, and their sign-ins, oldest first. */
export async function insertAuditLog(tx: Tx, today: Date): Promise<void> {
  const since = daysBefore(today, AUDIT_DAYS)
  const edits = (await insertProductEdits(tx, today)).map(({ staff, ...edit }) => ({
    ...edit,
    context: contextOf(staff),
  }))
  const actions = [...(await changesOf(tx, since)).map(toRecord), ...edits]
    .filter(({ at }) => at >= since && at < today)
    .toSorted(byTime)
  const signIns = signInsBefore(actions)
  await recordAudits(tx, [...actions, ...signIns].toSorted(byTime))
  for (const { at, context } of signIns) {
    await tx
      .updateTable('users')
      .set({ last_login_at: at })
      .where('user_id', '=', context.actor?.userId ?? '')
      .execute()
  }
}

/** Each staff member signs in some minutes before the first action of a day. One mistypes the password first. */
function signInsBefore(actions: readonly AuditRecord[]): AuditRecord[] {
  const random = seededRandom(1931)
  const firsts = actions.filter(({ at, context }, index) => {
    const isSameDay = (other: AuditRecord): boolean =>
      other.context.actor?.userId === context.actor?.userId &&
      shopDay(other.at, DEFAULT_REGION) === shopDay(at, DEFAULT_REGION)
    return !actions.slice(0, index).some(isSameDay)
  })
  return firsts.flatMap(({ at, context }, index) => {
    const signedIn = new Date(at.getTime() - random.int(70, 1_500) * 1_000)
    const success: AuditRecord = { action: 'staff.signed_in', at: signedIn, context }
    const { actor, network, device } = context
    if (index !== 2 || actor === null) return [success]
    const account = DEMO_STAFF.find(({ userId }) => userId === actor.userId)
    const refused: AuditRecord = {
      action: 'staff.sign_in_refused',
      at: new Date(signedIn.getTime() - 19_000),
      context: { actor: null, network, device },
      target: { type: 'account', id: actor.userId, name: maskEmail(account?.email ?? '') },
    }
    return [refused, success]
  })
}

/** A change that a row of the demo proves. */
interface Change {
  action: AuditAction
  at: Date
  actorId: string
  type: string
  id: string
  /** What the name of the target is made of. */
  detail: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const toRecord = ({ action, at, actorId, type, id, detail, before, after }: Change): AuditRecord => ({
  action,
  at,
  context: contextOf(DEMO_STAFF.find(({ userId }) => userId === actorId) ?? manager),
  target: { type, id, name: nameOf(type, id, detail ?? '') },
  before: before ?? {},
  after: after ?? {},
})

function nameOf(type: string, id: string, detail: string): string {
  switch (type) {
    case 'order':
      return `Order ${orderNumber(id)}`
    case 'return':
      return `Return ${returnNumber(id)}`
    case 'message':
      return `${CONTACT_SUBJECTS[detail as ContactSubject]}, message ${id}`
    case 'customer':
      return `Customer ${id.slice(-8)}`
    default:
      return detail
  }
}

const contextOf = ({ userId, name, role }: Staff): AuditRecord['context'] => ({
  actor: { userId, name, role },
  ...(DESKS[userId] ?? { network: '203.0.113.0/24', device: 'Chrome on Windows' }),
})

/** Reads the changes from the histories of orders, returns, messages, campaigns and notes. */
async function changesOf(tx: Tx, since: Date): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with steps as (
      select *, lag(status) over (partition by order_id order by entry_id) as previous from order_status_history
    ),
    return_steps as (
      select *, lag(status) over (partition by return_id order by entry_id) as previous from return_history
    )
    select * from (
      select 'order.status_changed' as action, created_at as at, actor_id as "actorId", 'order' as type, order_id as id,
        null as detail, jsonb_build_object('status', previous) as before, jsonb_build_object('status', status) as after
      from steps where actor_id is not null and status <> previous and status <> 'REFUNDED'
      union all
      select 'order.payment_recorded', created_at, actor_id, 'order', order_id, null,
        jsonb_build_object('paymentStatus', 'pending'), jsonb_build_object('paymentStatus', 'paid')
      from steps where note like 'Bank transfer received%'
      union all
      select 'order.refunded', r.created_at, s.actor_id, 'order', r.order_id, null,
        jsonb_build_object('refunded', '$0.00'),
        jsonb_build_object('refunded', to_char(r.amount_cents / 100.0, 'FM$999,990.00'))
      from refunds r join steps s on s.order_id = r.order_id and s.created_at = r.created_at where s.actor_id is not null
      union all
      select 'return.' || status, created_at, actor_id, 'return', return_id, null,
        jsonb_build_object('status', previous), jsonb_build_object('status', status)
      from return_steps where actor_id is not null
      union all
      select 'order.note_added', created_at, author_id, 'order', order_id, null, null,
        jsonb_build_object('noteId', note_id)
      from order_notes
      union all
      select 'customer.note_added', created_at, author_id, 'customer', user_id, null, null,
        jsonb_build_object('noteId', note_id)
      from customer_notes
      union all
      select 'message.answered', r.created_at, r.author_id, 'message', m.message_id::text, m.subject, null, null
      from contact_replies r join contact_messages m using (message_id)
      union all
      select 'message.assigned', m.created_at + (m.updated_at - m.created_at) * 0.4 + interval '7 minutes', m.assigned_to,
        'message', m.message_id::text, m.subject, null, jsonb_build_object('assignedTo', u.name)
      from contact_messages m join users u on u.user_id = m.assigned_to
      union all
      select 'message.state_changed', updated_at, ${manager.userId}, 'message', message_id::text, subject,
        jsonb_build_object('status', 'open'), jsonb_build_object('status', status)
      from contact_messages where status in ('closed', 'spam')
      union all
      select 'campaign.queued', created_at, created_by, 'campaign', campaign_id::text, subject, null,
        jsonb_build_object('recipients', recipient_count, 'audience', audience)
      from campaigns
      union all
      select 'suppression.added', created_at, added_by, 'suppression', suppression_id::text, 'Address', null,
        jsonb_build_object('reason', reason)
      from suppressions where added_by is not null
      union all
      select 'saved_reply.created', updated_at, author_id, 'saved-reply', saved_reply_id::text, title, null,
        jsonb_build_object('title', title, 'text', text)
      from saved_replies
      union all
      select 'sale.scheduled', created_at, ${admin.userId}, 'sale', sale_id::text, ${saleName}, null,
        jsonb_build_object('startsAt', starts_at, 'endsAt', ends_at)
      from sales where started_at is null
    ) changes where at >= ${since} and "actorId" is not null`.execute(tx)
  return rows
}

const saleName = sql`coalesce(discount_percent || '% off', '$' || discount_cents / 100 || '.00 off')`
