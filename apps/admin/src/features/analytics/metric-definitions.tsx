import { DEFINITIONS } from '@atelier/domain/analytics/definitions'
import styles from './analytics.module.css'

/** Definitions of all metrics, from the domain package. */
export function MetricDefinitions() {
  return (
    <dl className={styles.meanings}>
      {Object.entries(DEFINITIONS).map(([name, { term, meaning }]) => (
        <div key={name}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
