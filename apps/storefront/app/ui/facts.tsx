import type { ReactNode } from 'react'

export interface Fact {
  term: string
  text: ReactNode
}

/** A list of terms and values between hairlines. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="max-w-[36rem] border-t border-line text-[0.9375rem] leading-6">
      {facts.map(({ term, text }) => (
        <div
          key={term}
          className="grid grid-cols-[minmax(min-content,min(7rem,32%))_minmax(0,1fr)] gap-4 border-b border-line py-3.5"
        >
          <dt className="text-ink-soft">{term}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
