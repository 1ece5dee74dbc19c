import { Icon } from '../../ui/icon.tsx'

/** The sandbox's test numbers (quality of the rehearsal: one for everything that can happen to a card). */
const NUMBERS = [
  { cardNumber: '4242 4242 4242 4242', outcome: 'pays' },
  { cardNumber: '4000 0000 0000 0002', outcome: 'is declined' },
  { cardNumber: '4000 0000 0000 9995', outcome: 'has not enough on it' },
  { cardNumber: '4000 0000 0000 3155', outcome: 'asks the bank first (3-D Secure)' },
  { cardNumber: '4000 0000 0000 0259', outcome: 'pays, but only half a minute later' },
  { cardNumber: '4000 0000 0000 0341', outcome: 'takes too long to answer' },
  { cardNumber: '4000 0000 0000 0119', outcome: 'finds the payment service broken' },
  { cardNumber: '4000 0000 0000 5126', outcome: 'pays, but cannot be refunded' },
]

/** Said wherever the sandbox takes the place of a payment provider: nothing here is money. */
export function TestNumbers({ onPick }: { onPick: (cardNumber: string) => void }) {
  return (
    <div className="bg-stone p-4 text-small">
      <p>
        <span className="label mr-2.5 border border-accent px-1.5 py-0.5 text-accent">Test</span>
        This is a sandbox and no card is charged. 4242 4242 4242 4242 always pays, with any date to come and any CVV.
      </p>
      <details className="disclosure mt-1">
        <summary className="flex min-h-11 list-none items-center gap-2.5">
          <Icon name="plus" className="size-3.5" />
          More test numbers
        </summary>
        <ul className="grid gap-0.5">
          {NUMBERS.map(({ cardNumber, outcome }) => (
            <li key={cardNumber} className="flex flex-wrap items-baseline gap-x-3">
              <button
                type="button"
                className="link-text min-h-8 whitespace-nowrap"
                aria-label={`Use ${cardNumber}, which ${outcome}`}
                onClick={() => onPick(cardNumber)}
              >
                {cardNumber}
              </button>
              <span className="text-ink-soft">{outcome}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
