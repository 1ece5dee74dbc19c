import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** One next action. */
  action?: ReactNode
}

/** Shown in place of an empty list, with a hint what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="max-w-130 px-5 pt-14 pb-16 max-md:px-4 max-md:pt-10 max-md:pb-12">
      <h2 className="font-light text-[28px] leading-8.5 font-display tracking-[-0.005em]">{title}</h2>
      {children ? <div className="mt-2 text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  )
}
