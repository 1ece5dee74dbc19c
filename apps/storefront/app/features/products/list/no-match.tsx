import { Link } from 'react-router'

/** Shown when the filters match nothing, with a link that clears them. */
export function NoMatch({ clear }: { clear: string }) {
  return (
    <div className="max-w-[34rem] py-[clamp(2.5rem,6vw,6rem)]">
      <p className="serif text-title text-balance">No products match these filters.</p>
      <p className="mt-3 max-w-[44ch]">Remove a filter or widen the price range.</p>
      <Link to={clear} preventScrollReset className="link-line mt-5">
        Clear filters
      </Link>
    </div>
  )
}
