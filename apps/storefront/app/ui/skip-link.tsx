/** The first Tab stop: skips the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-4 focus:z-60 focus:bg-ink focus:px-5 focus:py-3 focus:text-on-ink"
    >
      Skip to content
    </a>
  )
}
