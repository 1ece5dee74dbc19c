import { limits } from '@atelier/domain/limits/limits'
import { hasGiftWrap } from '@atelier/domain/quote/gift-wrap'
import type { QuoteTerms } from '@atelier/domain/quote/quote-order'
import { Textarea } from '@mantine/core'
import { Card } from '../../../ui/display/card.tsx'
import type { OrderForm } from './order-form.ts'

const MAX = limits.orders.giftMessageMax

interface GiftMessageCardProps {
  form: OrderForm
  /** Of the market. */
  terms: QuoteTerms
  problem: string | undefined
  onChange: (part: Pick<OrderForm, 'giftMessage'>) => void
}

/** What the card of a gift says, where something is gift-wrapped. */
export function GiftMessageCard({ form: { lines, giftMessage }, terms, problem, onChange }: GiftMessageCardProps) {
  if (!hasGiftWrap(lines, terms)) return null
  return (
    <Card title="Gift">
      <Textarea
        label="Gift message (optional)"
        description={`${giftMessage.length} of ${MAX} characters`}
        name="giftMessage"
        autosize
        minRows={3}
        maxLength={MAX}
        dir="auto"
        error={problem}
        value={giftMessage}
        onChange={(event) => onChange({ giftMessage: event.currentTarget.value })}
      />
    </Card>
  )
}
