import type { ReactNode } from 'react'

interface Props {
  /** Explains why the page needs JavaScript, shown instead of the content without it. */
  noScript: ReactNode
  children: ReactNode
  foot?: ReactNode
  /** The summary: next to the content on a desktop, above it on a phone. */
  summary: ReactNode
}

/** The layout of the pages where the shopper pays: the form, and a summary of what is paid for. */
export function SummaryLayout({ noScript, children, foot, summary }: Props) {
  return (
    <div className="flex min-h-[calc(100vh-4.5rem)] flex-col md:grid md:grid-cols-[minmax(0,1fr)_minmax(22.5rem,38%)]">
      <main
        id="main"
        className="flex justify-center px-page pt-6 pb-18 max-md:order-2 md:justify-end md:px-[clamp(1.25rem,5vw,6rem)] md:py-[clamp(2rem,4.5vw,4.5rem)]"
      >
        <div className="w-full max-w-[35rem]">
          <noscript>
            <p className="mb-8">{noScript}</p>
          </noscript>
          <div className="noscript:hidden">{children}</div>
          {foot}
        </div>
      </main>
      <div className="bg-stone max-md:order-1">{summary}</div>
    </div>
  )
}
