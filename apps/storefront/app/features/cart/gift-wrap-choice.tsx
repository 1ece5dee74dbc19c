import type { CartLine } from '@atelier/domain/cart/cart'
import { giftWrapChoice } from '@atelier/domain/terms/promise-texts'
import { useTerms } from '../../shop/use-terms.ts'
import { CheckField } from '../../ui/field.tsx'
import { cartStore } from './cart.store.ts'
import { useRegion } from '../../shop/use-region.ts'

/** The choice of gift wrap for a line, where the market offers it: for one unit a box to tick, for several how many. */
export function GiftWrapChoice({ line }: { line: CartLine }) {
  const region = useRegion()
  const terms = useTerms()
  const { name, quantity, wrapped = 0 } = line
  if (!terms.isGiftWrapOffered) return null
  if (quantity === 1)
    return (
      <CheckField
        className="mt-1 text-small!"
        label={
          <span>
            {giftWrapChoice(terms, region)} <span className="sr-only">for {name}</span>
          </span>
        }
        checked={wrapped > 0}
        onChange={(event) => cartStore.setWrapped(line, event.target.checked ? 1 : 0)}
      />
    )
  return (
    <label className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-small">
      <span>
        {giftWrapChoice(terms, region)}
        {terms.giftWrapCentsPerItem > 0 && ' each'} <span className="sr-only">for {name}</span>
      </span>
      <select
        className="field-select h-11 w-19 border border-field bg-field-ground bg-[right_0.75rem_center] pr-7 pl-3 hover:border-ink"
        value={wrapped}
        onChange={(event) => cartStore.setWrapped(line, Number(event.target.value))}
      >
        {Array.from({ length: quantity + 1 }, (_, units) => (
          <option key={units} value={units}>
            {units}
          </option>
        ))}
      </select>
    </label>
  )
}
