import { useId } from 'react'
import { detailsStore } from './details.store.ts'
import type { DeliveryOption } from './use-delivery.ts'

/** The choice between the deliveries to the address, with their arrival and price. */
export function DeliveryMethodsField({ options }: { options: readonly DeliveryOption[] }) {
  const name = useId()
  return (
    <fieldset className="mt-7">
      <legend className="serif-small mb-3 text-[1.375rem]">Delivery</legend>
      <div className="border-t border-line">
        {options.map(({ key, name: method, time, price, isChosen }) => (
          <label
            key={key}
            className="flex min-h-11 cursor-pointer items-start gap-3.5 border-b border-line py-3 text-[0.9375rem] leading-6"
          >
            <input
              type="radio"
              name={name}
              value={key}
              checked={isChosen}
              onChange={() => detailsStore.update({ delivery: key })}
              className="mt-0.5 size-5 flex-none cursor-pointer appearance-none rounded-full border border-field checked:border-[6px] checked:border-ink"
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {method}
              <span className="block text-small text-ink-soft">{time}</span>
            </span>
            <span className="tabular-nums">{price}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
