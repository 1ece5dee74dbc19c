import { limits } from '@atelier/domain/limits/limits'
import { TextAreaField } from '../../ui/field.tsx'
import { detailsStore, useCheckoutDetails } from './details.store.ts'
import { GIFT_MESSAGE_PATH } from './gift-message.ts'
import { useHasGift } from './use-has-gift.ts'

const { giftMessageMax } = limits.orders

interface Props {
  error: string | undefined
  onEdit: (path: string) => void
}

/** What the card of a gift says, where something in the cart is gift-wrapped. */
export function GiftMessageField({ error, onEdit }: Props) {
  const { giftMessage = '' } = useCheckoutDetails()
  if (!useHasGift()) return null
  return (
    <TextAreaField
      label="Gift message (optional)"
      name={GIFT_MESSAGE_PATH}
      className="mt-6"
      rows={4}
      dir="auto"
      maxLength={giftMessageMax}
      hint={`It comes on a card, and the parcel has no prices. ${giftMessage.length} of ${giftMessageMax} characters.`}
      error={error}
      value={giftMessage}
      onChange={(event) => {
        detailsStore.update({ giftMessage: event.target.value })
        onEdit(GIFT_MESSAGE_PATH)
      }}
    />
  )
}
