import type { Db } from '../../../db/client.ts'
import type { Logger } from '../../../deps.ts'
import { signWebhook } from './sandbox-webhooks.ts'
import { claimEvent, markDelivered, type SandboxEvent } from './sandbox.repo.ts'

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
  /** Sends all events that are due; resolves with the number of accepted ones. */
  deliverDue: () => Promise<number>
  /** Sends the due events after this many seconds, unless tests trigger them. */
  scheduleDelivery: (afterSeconds?: number) => void
}

/** Delivers the sandbox's events to the shop as signed webhooks, at least once each. */
export function createWebhookDelivery(options: DeliveryOptions): WebhookDelivery {
  const { db, log, secret, now, send, sendsAutomatically } = options
  const deliver = async (event: SandboxEvent): Promise<boolean> => {
    const status = await send(signWebhook(secret, event, now())).catch(() => 0)
    if (status !== 200) log.warn({ eventId: event.eventId, status }, 'sandbox webhook rejected')
    else await markDelivered(db, event.eventId)
    return status === 200
  }
  const deliverDue = async (): Promise<number> => {
    let accepted = 0
    for (let event = await claimEvent(db); event; event = await claimEvent(db)) if (await deliver(event)) accepted += 1
    return accepted
  }
  const scheduleDelivery = (afterSeconds = 0): void => {
    if (!sendsAutomatically) return
    const timer = setTimeout(
      () => void deliverDue().catch((error: unknown) => log.warn({ err: error }, 'sending sandbox webhooks failed')),
      afterSeconds * 1_000 + 50,
    )
    timer.unref()
  }
  return { deliver, deliverDue, scheduleDelivery }
}
