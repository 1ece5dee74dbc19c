interface Props {
  /** The id of the element to skip to. */
  to?: string
  label?: string
}

/** The first Tab stop skips the header; a page may have another one to its purpose. */
export function SkipLink({ to = 'main', label = 'Skip to content' }: Props) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-4 focus:z-60 focus:bg-ink focus:px-5 focus:py-3 focus:text-on-ink"
    >
      {label}
    </a>
  )
}
