import type { ReactNode } from 'react'

interface Props {
  title: string
  /** The level of the heading. */
  level: 2 | 5
  children: ReactNode
}

/** A section with a small label above its content. */
export function LabeledSection({ title, level, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <section className="mt-6 border-t border-stone-line pt-5">
      <Heading className="label mb-3 text-ink-soft">{title}</Heading>
      {children}
    </section>
  )
}
