import { call } from '@atelier/api-client/call'
import { plainMoney, type Money } from '@atelier/domain/money/money'
import { confirmPayment } from '@atelier/domain/payments/intents.endpoints'
import { api } from '../../browser/api.ts'
import { CONTAINER_REQUIRED, type HostedForm, type HostedFormOptions } from './provider-form.ts'
import { loadScript } from './load-script.ts'
import { CardError } from './payment-errors.ts'
import { paymentStore } from './payment.store.ts'

interface SquareToken {
  status: string
  token?: string
  errors?: { message?: string }[]
}

/** An event of one card field. */
interface SquareEvent {
  detail?: { field?: string; currentState?: { isCompletelyValid?: boolean } }
}

interface SquareCard {
  attach: (container: HTMLElement) => Promise<void>
  tokenize: (verification: object) => Promise<SquareToken>
  addEventListener: (
    event: 'focusClassAdded' | 'focusClassRemoved' | 'errorClassAdded' | 'errorClassRemoved',
    listener: (event: SquareEvent) => void,
  ) => void
  focus: (field: string) => Promise<boolean>
  destroy: () => Promise<boolean>
}

interface SquareSdk {
  payments: (applicationId: string, locationId: string) => { card: (options: object) => Promise<SquareCard> }
}

/** The fields of every card; some countries also require a postal code. */
const FIELDS = ['cardNumber', 'expirationDate', 'cvv']

/** Square's names of our card fields. Its form has no name on card. */
const FIELD_NAMES = { cardNumber: 'cardNumber', cardName: 'cardNumber', expiryDate: 'expirationDate', cvv: 'cvv' }

const STYLE = {
  '.input-container': { borderColor: '#887d70', borderRadius: '0px' },
  '.input-container.is-focus': { borderColor: '#1c1916' },
  '.input-container.is-error': { borderColor: '#7a1f23' },
  input: { color: '#1c1916', backgroundColor: '#fffdf9', fontSize: '16px' },
}

async function open({ container, config }: HostedFormOptions & { container: HTMLElement }): Promise<SquareCard> {
  const { Square } = globalThis as { Square?: SquareSdk }
  try {
    if (!Square) throw new Error('its script did not start')
    const card = await Square.payments(config.applicationId ?? '', config.locationId ?? '').card({ style: STYLE })
    await card.attach(container)
    return card
  } catch (error) {
    throw new Error('Failed to initialize Square payments', { cause: error })
  }
}

/** Returns a token for the card in Square's frame. Square also runs the bank's verification here if required. */
async function tokenize(card: SquareCard, money: Money): Promise<string> {
  const verification = {
    amount: plainMoney(money),
    currencyCode: money.currency,
    intent: 'CHARGE',
    customerInitiated: true,
    sellerKeyedIn: false,
    billingContact: {},
  }
  const result = await card.tokenize(verification).catch((cause: unknown) => {
    throw new CardError('Card validation failed', { cause })
  })
  if (result.status === 'OK' && result.token) return result.token
  throw new CardError(result.errors?.[0]?.message ?? 'Invalid card details')
}

/**
 * Starts Square's card form. The card is tokenized when the shopper leaves its last field. A token pays once, so a
 * retry creates another one.
 */
export async function startSquare(options: HostedFormOptions): Promise<HostedForm> {
  const { container, config } = options
  if (!container) throw new Error(CONTAINER_REQUIRED)
  await loadScript(config.scriptUrl ?? '')
  let card: SquareCard | null = await open({ ...options, container })
  let { amount } = options
  let token: Promise<string> | null = null
  const valid = new Map<string, boolean>()
  const isComplete = () => FIELDS.every((field) => valid.get(field)) && valid.get('postalCode') !== false

  const clearToken = () => {
    token = null
  }
  const getToken = (): Promise<string> => {
    if (!card) return Promise.reject(new CardError('Card not initialized'))
    token ??= tokenize(card, amount)
    // Clears the token of a rejected card, so that the corrected card is tokenized again.
    token.catch(clearToken)
    return token
  }
  const updateCompleteness = ({ detail }: SquareEvent) => {
    if (detail?.field) valid.set(detail.field, detail.currentState?.isCompletelyValid === true)
    paymentStore.setComplete(isComplete())
  }
  card.addEventListener('focusClassAdded', clearToken)
  card.addEventListener('errorClassAdded', updateCompleteness)
  card.addEventListener('errorClassRemoved', updateCompleteness)
  card.addEventListener('focusClassRemoved', (event) => {
    updateCompleteness(event)
    if (isComplete()) void getToken().catch(() => undefined)
  })
  return {
    card: {
      prepare: async () => void (await getToken()),
      confirm: async ({ paymentIntentId, clientSecret }) => {
        const paid = await getToken()
        clearToken()
        const body = { clientSecret, token: paid }
        return (await call(api, confirmPayment, { params: { provider: 'square', paymentIntentId }, body })).data
      },
      showDecline: ({ field }) => void card?.focus(FIELD_NAMES[field]).catch(() => undefined),
    },
    setAmount: (next) => {
      amount = next
      clearToken()
    },
    remove: () => {
      void card?.destroy().catch(() => undefined)
      card = null
    },
  }
}
