import { TEST_CARDS } from '@atelier/domain/payments/test-cards'
import { Icon } from '../../ui/icon.tsx'

/** The card that succeeds comes first. */
const CARDS = Object.values(TEST_CARDS).toSorted((a, b) => b.number.localeCompare(a.number))

/** The test cards. Shown wherever the sandbox is active, with a note that no money moves. */
export function TestNumbers({ onPick }: { onPick: (cardNumber: string) => void }) {
  return (
    <div className="bg-stone px-4 pt-4 pb-1.5 text-small">
      <p>
        <span className="label mr-2.5 border border-accent px-1.5 py-0.5 text-accent">Test</span>
        This is a sandbox and no card is charged. {TEST_CARDS['4242'].number} always succeeds, with any future date and
        any CVV.
      </p>
      <details className="disclosure mt-1">
        <summary className="flex min-h-11 list-none items-center gap-2.5">
          <Icon name="plus" className="size-3.5" />
          More test numbers
        </summary>
        <ul className="pb-2.5">
          {CARDS.map(({ number, does }) => (
            <li key={number} className="grid items-baseline gap-x-4 max-sm:pb-1.5 sm:grid-cols-[11rem_1fr]">
              <button
                type="button"
                className="link-text min-h-11 justify-self-start sm:min-h-8 whitespace-nowrap"
                aria-label={`Use ${number}, which ${does}`}
                onClick={() => onPick(number)}
              >
                {number}
              </button>
              <span className="text-ink-soft">{does}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
