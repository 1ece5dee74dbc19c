import { CONTACT_SUBJECTS } from '@atelier/domain/contact/contact.schema'
import { daysBefore } from '@atelier/domain/region/shop-dates'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { DEMO_CUSTOMER, DEMO_STAFF } from './demo-accounts.ts'
import type { DemoHistory } from './history/demo-history.ts'
import { orderMessages, type DemoMessage } from './history/order-messages.ts'

const [, admin, manager] = DEMO_STAFF

/** Recent messages of the contact form. All persons are fictional. */
const MESSAGES: readonly DemoMessage[] = [
  {
    hoursAgo: 3.2,
    name: DEMO_CUSTOMER.name,
    email: DEMO_CUSTOMER.email,
    subject: 'order',
    message:
      'Good morning,\n\nMy order should arrive while I am away. Can it wait at the bench until the fourth, or be left with the concierge?',
  },
  {
    hoursAgo: 19.4,
    name: 'Ottilie Brandt',
    email: 'ottilie.brandt@example.com',
    subject: 'care',
    message:
      'The bag was caught in the rain and has two pale spots near the clasp. What may I do, and what should I not?',
    assignedTo: manager.userId,
  },
  {
    hoursAgo: 31.7,
    name: 'Jonas Wedel',
    email: 'jonas.wedel@example.com',
    subject: 'repair',
    message:
      'The strap of my crossbody has come loose at the left ring. It is four years old. Do you still have the leather?',
  },
  {
    hoursAgo: 52.1,
    name: 'Priya Natarajan',
    email: 'priya.n@example.com',
    subject: 'product',
    message: 'Does a laptop of thirteen inches fit into the larger tote without bending the sides?',
    status: 'answered',
    assignedTo: manager.userId,
    reply:
      'Dear Priya,\n\nIt does, with room for its sleeve. The sides keep their shape up to about two kilograms.\n\nWarmly,\nthe bench',
  },
  {
    hoursAgo: 120.9,
    name: 'Alma Bergqvist',
    email: 'alma.bergqvist@example.com',
    subject: 'press',
    message: 'We are preparing a piece on saddle stitching and would like to photograph the workshop in January.',
    status: 'closed',
    assignedTo: admin.userId,
  },
  {
    hoursAgo: 141.3,
    name: 'Best Rankings Team',
    email: 'offers@rankings.example',
    subject: 'other',
    message: 'We can bring your web site to the first place in one week, guaranteed.',
    status: 'spam',
  },
]

const SAVED_REPLIES = [
  {
    daysAgo: 63.4,
    title: 'Care: rain on calfskin',
    text: 'Dear #FIRST_NAME#,\n\ndab the leather dry with a soft cloth and let it rest for a day away from heaters. Most spots fade as the leather dries.\n\nIf one stays, send us a photograph.\n\n#STAFF_NAME#',
  },
  {
    daysAgo: 48.2,
    title: 'Order: two more days',
    text: 'Dear #FIRST_NAME#,\n\nyour order #ORDER_NUMBER# needs two more days at the bench. We will email you the tracking number when it ships.\n\n#STAFF_NAME#',
  },
  {
    daysAgo: 5.93,
    title: 'Repair: please send photographs',
    text: 'Dear #FIRST_NAME#,\n\nplease send us two photographs, one of the whole bag and one of the damage. We will tell you what the repair needs and what it costs.\n\n#STAFF_NAME#',
  },
]

/** Inserts the messages of the demo's contact form. The staff accounts must exist. */
export async function insertMessages(tx: Tx, history: DemoHistory, today: Date): Promise<void> {
  const author = { author_id: manager.userId, author_name: manager.name }
  await tx
    .insertInto('saved_replies')
    .values(
      SAVED_REPLIES.map(({ daysAgo, ...reply }) => ({ ...reply, ...author, updated_at: daysBefore(today, daysAgo) })),
    )
    .execute()
  const messages = [...MESSAGES, ...orderMessages(history.orders, today)]
  // The oldest first, so that their numbers rise with time.
  for (const message of messages.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) await insertMessage(tx, message, today)
}

async function insertMessage(tx: Tx, given: DemoMessage, today: Date): Promise<void> {
  const { hoursAgo, name, email, subject, message, status = 'open', assignedTo, reply, repliedAfter = 2.4 } = given
  const at = daysBefore(today, hoursAgo / 24)
  const changedAt = daysBefore(today, (hoursAgo - repliedAfter) / 24)
  const { message_id } = await tx
    .insertInto('contact_messages')
    .values({
      name,
      email,
      subject,
      message,
      status,
      assigned_to: assignedTo ?? null,
      created_at: at,
      updated_at: status === 'open' ? at : changedAt,
    })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  if (!reply) return
  const by = [admin, manager].find(({ userId }) => userId === assignedTo) ?? manager
  await tx
    .insertInto('contact_replies')
    .values({
      message_id,
      subject: `Re: ${CONTACT_SUBJECTS[subject]}`,
      text: reply,
      author_id: by.userId,
      author_name: by.name,
      created_at: changedAt,
    })
    .execute()
}
