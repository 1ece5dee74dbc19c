import { DEFINITIONS } from '@atelier/domain/analytics/definitions'

/** Definitions of all metrics, from the domain package. */
export function MetricDefinitions() {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-x-8 gap-y-4 m-0 [&_dt]:font-medium [&_dd]:mx-0 [&_dd]:mt-0.5 [&_dd]:mb-0 [&_dd]:leading-5 [&_dd]:text-ink-soft [&_div]:break-inside-avoid">
      {Object.entries(DEFINITIONS).map(([name, { term, meaning }]) => (
        <div key={name}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
