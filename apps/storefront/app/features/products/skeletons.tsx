const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The skeleton of a list that is loading (S2). */
export function ListSkeleton() {
  return (
    <div className="px-page pt-5 lg:pt-6">
      <p role="status" className="serif text-list">
        Loading Products...
      </p>
      <div aria-hidden="true" className="cards mt-30 xl:[--card-share:17%] lg:mt-20">
        {CARDS.map((card) => (
          <div key={card}>
            <div className="aspect-4/5 bg-stone" />
            <div className="mt-6 h-4 w-2/3 bg-stone" />
            <div className="mt-3 h-3.5 w-1/3 bg-stone" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The skeleton of a product that is loading (S2). */
export function ProductSkeleton() {
  return (
    <div className="grid gap-x-5 px-page pt-2 md:grid-cols-[minmax(0,1fr)_minmax(21rem,28.25rem)] md:pl-[calc(var(--spacing-page)+4.75rem)]">
      <div
        aria-hidden="true"
        className="h-[clamp(88vw,calc(100svh-24rem),125vw)] bg-stone max-md:-mx-page md:h-[min(calc(100svh-var(--spacing-header)-3.5rem),62.5rem)]"
      />
      <div className="pt-6 md:pl-11">
        <p role="status" className="text-ink-soft">
          Loading product...
        </p>
        <div aria-hidden="true" className="mt-4 h-10 w-3/4 bg-stone" />
        <div aria-hidden="true" className="mt-4 h-5 w-1/4 bg-stone" />
        <div aria-hidden="true" className="mt-6 h-24 bg-stone" />
      </div>
    </div>
  )
}
