import { formatUsd, type Cents } from '@atelier/domain/money'

/** A price; with an old one beside it, the new one is the accent's. */
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
