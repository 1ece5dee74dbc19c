import { policy } from '../policy.ts'
import type { WriteToCustomerBody } from './order-desk.schema.ts'

/** An account that was deleted leaves an address nobody reads. */
export const canBeWritten = ({ email }: { email: string }): boolean => !email.endsWith('.invalid')

export const ORDER_LETTERS = ['payment', 'address', 'blank'] as const
export type OrderLetter = (typeof ORDER_LETTERS)[number]

/** What each letter is called where it is chosen. */
export const ORDER_LETTER_NAMES: Readonly<Record<OrderLetter, string>> = {
  payment: 'The payment did not reach us',
  address: 'A question about the address',
  blank: 'A blank sheet',
}

/** A letter to begin from; whoever sends it has the last word. */
export function orderLetter(
  letter: OrderLetter,
  order: { number: string; firstName: string; total: string },
): WriteToCustomerBody {
  const { number, firstName, total } = order
  const dear = `Dear ${firstName},`
  const hours = policy.support.replyHours
  switch (letter) {
    case 'payment':
      return {
        subject: `The payment for your order ${number}`,
        message: [
          dear,
          `thank you for your order ${number}. The payment of ${total} has not reached us, so we have not sent your pieces yet.`,
          `Please answer this letter and tell us how you would like to pay, or whether you have changed your mind. We reply within ${hours} hours.`,
        ].join('\n\n'),
      }
    case 'address':
      return {
        subject: `A question about your order ${number}`,
        message: [
          dear,
          `before we send your order ${number} we would like to be sure of the address. Please answer this letter with the street, the number and the postal code as the carrier should read them.`,
          `We reply within ${hours} hours.`,
        ].join('\n\n'),
      }
    case 'blank':
      return { subject: `Your order ${number}`, message: `${dear}\n\n` }
  }
}
