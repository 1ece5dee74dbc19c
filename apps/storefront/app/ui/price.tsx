import { formatUsd, type Cents } from '@atelier/domain/region/money'

/** A price. With an old price next to it, the new one has the accent color. */
export function Price({ cents, oldCents }: { cents: Cents; oldCents: Cents | null }) {
  if (oldCents === null) return <>{formatUsd(cents)}</>
  return (
    <>
      <span className="font-medium text-accent">
        <span className="sr-only">Sale price </span>
        {formatUsd(cents)}
      </span>{' '}
      <s className="ml-1 text-ink-soft">
        <span className="sr-only">was </span>
        {formatUsd(oldCents)}
      </s>
    </>
  )
}
