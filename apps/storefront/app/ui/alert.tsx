import type { ReactNode } from 'react'

/** An error message that screen readers announce, with an accent bar at its side. */
export function Alert({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div role="alert" className={`border-l-2 border-accent py-2.5 pl-4 text-[0.9375rem] leading-6 ${className}`}>
      {children}
    </div>
  )
}
