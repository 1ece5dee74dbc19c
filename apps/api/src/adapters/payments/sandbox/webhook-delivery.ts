import type { Db } from '../../../db/client.ts'
import type { Logger } from '../../../deps.ts'
import { signWebhook } from './sandbox-webhooks.ts'
import { claimEvents, markDelivered, type SandboxEvent } from './sandbox.repo.ts'

export interface DeliveryOptions {
  db: Db
  log: Logger
  /** Signs the webhooks. */
  secret: string
  now: () => Date
  /** Posts a webhook to the shop's API; resolves with the response status. */
  send: (message: { body: string; signature: string }) => Promise<number>
  /** Sends webhooks as soon as they are due; tests trigger them instead. */
  sendsAutomatically: boolean
}

export interface WebhookDelivery {
  /** Sends one event; resolves with whether the shop accepted it. */
  deliver: (event: SandboxEvent) => Promise<boolean>
  /** Sends a new event soon, without reading it from the database: it is stored as claimed by this process. */
  sendNew: (event: SandboxEvent) => void
  /** Sends all events that are due; resolves with the number of accepted ones. */
  deliverDue: () => Promise<number>
  /** Sends the due events after this many seconds, unless tests trigger them. */
  scheduleDelivery: (afterSeconds?: number) => void
}

/** How many webhooks are sent at a time. */
const BATCH_SIZE = 16
/** Events of this time are sent together, and after the response to the customer. */
const DELAY_MS = 50

/** Delivers the sandbox's events to the shop as signed webhooks, at least once each. */
export function createWebhookDelivery(options: DeliveryOptions): WebhookDelivery {
  const { db, log, secret, now, send, sendsAutomatically } = options
  const isAccepted = async (event: SandboxEvent): Promise<boolean> => {
    const status = await send(signWebhook(secret, event, now())).catch(() => 0)
    if (status !== 200) log.warn({ eventId: event.eventId, status }, 'sandbox webhook rejected')
    return status === 200
  }
  const deliver = async (events: readonly SandboxEvent[]): Promise<number> => {
    const accepted = await Promise.all(events.map(isAccepted))
    const delivered = events.filter((_, index) => accepted[index]).map(({ eventId }) => eventId)
    if (delivered.length > 0) await markDelivered(db, delivered)
    return delivered.length
  }
  const deliverDue = async (): Promise<number> => {
    let count = 0
    let events: SandboxEvent[]
    do {
      events = await claimEvents(db, BATCH_SIZE)
      count += await deliver(events)
    } while (events.length === BATCH_SIZE)
    return count
  }
  const warn = (error: unknown): void => log.warn({ err: error }, 'sending sandbox webhooks failed')
  let unsent: SandboxEvent[] = []
  const sendUnsent = (): void => {
    const events = unsent
    unsent = []
    deliver(events).catch(warn)
  }
  const sendNew = (event: SandboxEvent): void => {
    if (unsent.push(event) === 1) setTimeout(sendUnsent, DELAY_MS).unref()
  }
  let isScheduled = false
  const scheduleDelivery = (afterSeconds = 0): void => {
    if (!sendsAutomatically || (afterSeconds === 0 && isScheduled)) return
    if (afterSeconds === 0) isScheduled = true
    const timer = setTimeout(
      () => {
        if (afterSeconds === 0) isScheduled = false
        deliverDue().catch(warn)
      },
      afterSeconds * 1_000 + DELAY_MS,
    )
    timer.unref()
  }
  return { deliver: async (event) => (await deliver([event])) === 1, sendNew, deliverDue, scheduleDelivery }
}
