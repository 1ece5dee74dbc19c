import { z } from 'zod'
import { limits } from '../limits/limits.ts'
import { giftMessageProblem, plainGiftMessage } from './gift-message.ts'

/**
 * The message on the card of a gift: lines of plain text in any script, without links. null, absent or blank: the order has
 * no card.
 */
export const GiftMessage = z
  .string()
  .overwrite(plainGiftMessage)
  .superRefine((text, context) => {
    const message = giftMessageProblem(text)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
  .nullish()
  .meta({ id: 'GiftMessage', maxLength: limits.orders.giftMessageMax })
