import { DEFINITIONS } from '@atelier/domain/analytics/definitions'
import styles from './analytics.module.css'

/** What every figure means, in the words of the domain. */
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
