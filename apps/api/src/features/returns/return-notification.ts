import type { ReturnResolution } from '@atelier/domain/returns/exchange'
import type { ReturnStatus } from '@atelier/domain/returns/return-status'
import type { ShopRegion } from '@atelier/domain/region/region'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { Config } from '../../config.ts'
import type { OrderNotificationData } from '../email/email.public.ts'
import type { OrderRow } from '../orders/orders.public.ts'

/** The data of an email about a return. */
export interface ReturnNotification {
  order: OrderRow
  returnId: string
  resolution: ReturnResolution
  /**
   * `received`: the number of units that arrived; null or absent before receipt. `exchangeColor`: the color that the
   * customer gets instead.
   */
  items: (OrderNotificationData['items'][number] & { received?: number | null; exchangeColor: string | null })[]
  config: Pick<Config, 'publicUrl' | 'SESSION_SECRET'>
  /** The returns of the order's terms; the support of today. */
  terms: Pick<ShopTerms, 'returns' | 'support'>
  region: ShopRegion
  /** The message from staff: how to send it back, or why it was rejected. */
  answer?: string | null
  refundedCents?: number | null
  /** Staff still have to pay the refund manually. */
  isDueByHand?: boolean | undefined
  /** The parcel with the replacement. */
  tracking?: { carrier: string | null; number: string | null; url: string | null }
  /** The customer wanted an exchange, and this step made it a refund. */
  isInsteadOfExchange?: boolean
}

export type NotificationText = Pick<OrderNotificationData, 'title' | 'preview' | 'paragraphs'> &
  Partial<OrderNotificationData> & { subject: string }

/** The text of each status. `number` is the return number, `dear` the greeting. */
export type NotificationTexts<Status extends ReturnStatus> = Readonly<
  Record<Status, (notification: ReturnNotification, number: string, dear: string) => NotificationText>
>
